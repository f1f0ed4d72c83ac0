import { displayDate } from '../dates/display-date.ts'
import type { IsoDate } from '../dates/iso-date.ts'

/** The day figures are as at where no other is asked for, and the last with prices. */
export interface FiguresDay {
  readonly currentDataDate: IsoDate
  readonly pricedTo: IsoDate
}

/** Of figures that are as at a day the firm has set though there are newer prices. */
export const pricesNote = (asAt: IsoDate, { currentDataDate, pricedTo }: FiguresDay): string =>
  asAt === currentDataDate && asAt < pricedTo ? ` (prices go to ${displayDate(pricedTo)})` : ''

export const asAtText = (asAt: IsoDate, day: FiguresDay): string => `as at ${displayDate(asAt)}${pricesNote(asAt, day)}`
