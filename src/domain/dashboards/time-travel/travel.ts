import dayjs from 'dayjs'
import { earliest, IsoDate, latest } from '../../dates/iso-date.ts'
import type { FiguresDates } from '../../widgets/figures/figures-dates.ts'
import * as t from 'io-ts'
import { displayDate } from '../../dates/display-date.ts'

/**
 * The days one can go to: figures are as at one from `first`, that of the first transaction, to `last`, the last with
 * prices; as known on one from `knownFrom`, when the firm learned something first, to `knownTo`, today.
 */
export const TimeSpan = t.readonly(t.strict({ first: IsoDate, last: IsoDate, knownFrom: IsoDate, knownTo: IsoDate }))
export type TimeSpan = t.TypeOf<typeof TimeSpan>

const within = (date: IsoDate, first: IsoDate, last: IsoDate): IsoDate => {
  if (date > last) return last
  return date < first ? first : date
}

/** The last day there is stands for the latest figures, whatever day those come to be of. */
const asAtOf = (asAt: IsoDate, { last }: TimeSpan): FiguresDates => (asAt < last ? { asAt } : {})
const knownOnOf = (knownOn: IsoDate, { knownTo }: TimeSpan): FiguresDates => (knownOn < knownTo ? { knownOn } : {})

/** Goes to the day figures are as at. Nobody knew of a day before it came: what was known is of that day then, or later. */
export const goAsAt = (date: IsoDate, { knownOn }: FiguresDates, span: TimeSpan): FiguresDates => {
  const asAt = within(date, span.first, span.last)
  const known = knownOn === undefined ? span.knownTo : latest(knownOn, asAt)
  return { ...asAtOf(asAt, span), ...knownOnOf(within(known, span.knownFrom, span.knownTo), span) }
}

export const goKnownOn = (date: IsoDate, { asAt }: FiguresDates, span: TimeSpan): FiguresDates => {
  const knownOn = within(date, span.knownFrom, span.knownTo)
  const at = asAt === undefined ? span.last : within(earliest(asAt, knownOn), span.first, span.last)
  return { ...asAtOf(at, span), ...knownOnOf(knownOn, span) }
}

/** What was chosen before the span became another one: no further than that goes. */
export const withinSpan = (dates: FiguresDates, span: TimeSpan): FiguresDates => {
  if (dates.asAt !== undefined) return goAsAt(dates.asAt, dates, span)
  return dates.knownOn === undefined ? {} : goKnownOn(dates.knownOn, dates, span)
}

export type DatesFault =
  | { readonly _tag: 'NoDate' }
  | { readonly _tag: 'NoFigures' | 'NoRecords'; readonly date: IsoDate }

const isOutside = (date: IsoDate, first: IsoDate, last: IsoDate): boolean => date < first || date > last

export const outsideSpan = ({ asAt, knownOn }: FiguresDates, span: TimeSpan): readonly DatesFault[] => [
  ...(asAt !== undefined && isOutside(asAt, span.first, span.last) ? [{ _tag: 'NoFigures' as const, date: asAt }] : []),
  ...(knownOn !== undefined && isOutside(knownOn, span.knownFrom, span.knownTo)
    ? [{ _tag: 'NoRecords' as const, date: knownOn }]
    : []),
]

export const isTravelling = ({ asAt, knownOn }: FiguresDates): boolean => asAt !== undefined || knownOn !== undefined

/** Figures of so many days ago are what they should be: weekends, holidays and a late file are no reason to worry anybody. */
const mostDays = 7

/** What is said of figures that are older than a week; null of newer ones. */
export const staleText = ({ last, knownTo }: Pick<TimeSpan, 'last' | 'knownTo'>): string | null => {
  const days = dayjs(knownTo).diff(last, 'day')
  return days > mostDays ? `These figures are as at ${displayDate(last)}, ${days.toLocaleString('en')} days ago.` : null
}
