import * as t from 'io-ts'
import { Uuid } from '../../uuid.ts'
import { unfinished } from '../../messages/succession.ts'
import type { Account, Adviser, Group } from './account.ts'

const handed = {
  accounts: t.readonlyArray(t.string),
  groups: t.readonlyArray(t.string),
  ...unfinished,
  position: t.number,
}

export const Handed = t.readonly(t.strict(handed))
export type Handed = t.TypeOf<typeof Handed>

/** `successors` are the sign-ins that get messages and drafts; none if the new adviser cannot sign in. */
export const HandedOver = t.readonly(t.strict({ ...handed, successors: t.readonlyArray(t.string) }))
export type HandedOver = t.TypeOf<typeof HandedOver>

export const Handover = t.readonly(
  t.strict({
    id: Uuid,
    at: t.string,
    by: t.string,
    to: t.string,
    accounts: t.readonlyArray(t.string),
    ...unfinished,
  }),
)
export type Handover = t.TypeOf<typeof Handover>

export interface AdviserBook {
  readonly accounts: readonly Account[]
  readonly groups: readonly Group[]
}

export const adviserBook = ({ AdvisorCode }: Pick<Adviser, 'AdvisorCode'>, firm: AdviserBook): AdviserBook => {
  const accounts = firm.accounts.filter((account) => account.AdvisorCode === AdvisorCode)
  const groups = new Set(accounts.map(({ GroupCode }) => GroupCode))
  return { accounts, groups: firm.groups.filter(({ GroupCode }) => groups.has(GroupCode)) }
}
