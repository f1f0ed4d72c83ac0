import { earliestDate, IsoDate, latestDate } from '../../dates/iso-date.ts'
import type { FiguresDates } from '../../widgets/figures/figures-dates.ts'
import * as t from 'io-ts'
import { daysBetween } from '../../dates/calendar.ts'
import { displayDate } from '../../dates/display-date.ts'
import { countText } from '../../numbers/count-text.ts'

/** Figures exist from the first transaction to the last prices. Known-on days go from the firm's first to today. */
export const TimeSpan = t.readonly(t.strict({ first: IsoDate, last: IsoDate, knownFrom: IsoDate, knownTo: IsoDate }))
export type TimeSpan = t.TypeOf<typeof TimeSpan>

const clampDate = (date: IsoDate, first: IsoDate, last: IsoDate): IsoDate => {
  if (date > last) return last
  return date < first ? first : date
}

/** The last day stands for the latest figures, even after newer figures arrive. */
const asAtOf = (asAt: IsoDate, { last }: TimeSpan): FiguresDates => (asAt < last ? { asAt } : {})
const knownOnInSpan = (knownOn: IsoDate, { knownTo }: TimeSpan): FiguresDates => (knownOn < knownTo ? { knownOn } : {})

/** Nobody knew a day's figures before that day, so the known-on day is never before the as-at day. */
export const goAsAt = (date: IsoDate, { knownOn }: FiguresDates, span: TimeSpan): FiguresDates => {
  const asAt = clampDate(date, span.first, span.last)
  const known = knownOn === undefined ? span.knownTo : latestDate(knownOn, asAt)
  return { ...asAtOf(asAt, span), ...knownOnInSpan(clampDate(known, span.knownFrom, span.knownTo), span) }
}

export const goKnownOn = (date: IsoDate, { asAt }: FiguresDates, span: TimeSpan): FiguresDates => {
  const knownOn = clampDate(date, span.knownFrom, span.knownTo)
  const at = asAt === undefined ? span.last : clampDate(earliestDate(asAt, knownOn), span.first, span.last)
  return { ...asAtOf(at, span), ...knownOnInSpan(knownOn, span) }
}

export const datesWithinSpan = (dates: FiguresDates, span: TimeSpan): FiguresDates => {
  if (dates.asAt !== undefined) return goAsAt(dates.asAt, dates, span)
  return dates.knownOn === undefined ? {} : goKnownOn(dates.knownOn, dates, span)
}

export type DatesFault =
  | { readonly _tag: 'NoDate' }
  | { readonly _tag: 'NoFigures' | 'NoRecords'; readonly date: IsoDate }

const isOutside = (date: IsoDate, first: IsoDate, last: IsoDate): boolean => date < first || date > last

export const spanFaults = ({ asAt, knownOn }: FiguresDates, span: TimeSpan): readonly DatesFault[] => [
  ...(asAt !== undefined && isOutside(asAt, span.first, span.last) ? [{ _tag: 'NoFigures' as const, date: asAt }] : []),
  ...(knownOn !== undefined && isOutside(knownOn, span.knownFrom, span.knownTo)
    ? [{ _tag: 'NoRecords' as const, date: knownOn }]
    : []),
]

export const isTravelling = ({ asAt, knownOn }: FiguresDates): boolean => asAt !== undefined || knownOn !== undefined

const maxDays = 7

export const staleText = ({ last, knownTo }: Pick<TimeSpan, 'last' | 'knownTo'>): string | null => {
  const days = daysBetween(last, knownTo)
  return days > maxDays ? `These figures are as at ${displayDate(last)}, ${countText(days)} days ago.` : null
}
