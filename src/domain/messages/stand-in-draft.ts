import type { IsoDate } from '../dates/iso-date.ts'
import { fieldRebase } from '../json/field-rebase.ts'
import type { NamedStandIn } from './stand-in.ts'

export interface SavedStandIn {
  readonly standIn: NamedStandIn | null
  readonly today: IsoDate
  readonly revision: number
}

export interface StandInDraft {
  readonly standIn: string
  readonly from: IsoDate
  readonly until: IsoDate
}

export type StandInField = keyof StandInDraft

export interface StandInFault {
  readonly field: StandInField
  readonly reason: 'Missing' | 'DatesReversed' | 'DatesPassed'
}

const standInFields: readonly StandInField[] = ['standIn', 'from', 'until']

export const changedStandIn = fieldRebase<StandInDraft>(standInFields).changed

export const standInDraftOf = ({ standIn, today }: SavedStandIn): StandInDraft =>
  standIn === null
    ? { standIn: '', from: today, until: '' }
    : { standIn: standIn.standIn, from: standIn.from, until: standIn.until }

const untilFault = ({ from, until }: StandInDraft, today: IsoDate): readonly StandInFault[] => {
  if (until === '') return []
  if (until < today) return [{ field: 'until', reason: 'DatesPassed' }]
  return until < from ? [{ field: 'until', reason: 'DatesReversed' }] : []
}

export const standInFaults = (draft: StandInDraft, { today }: SavedStandIn): readonly StandInFault[] => [
  ...standInFields.filter((field) => draft[field] === '').map((field): StandInFault => ({ field, reason: 'Missing' })),
  ...untilFault(draft, today),
]
