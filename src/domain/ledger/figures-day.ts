import { displayDate } from '../dates/display-date.ts'
import type { IsoDate } from '../dates/iso-date.ts'

export interface FiguresDay {
  readonly currentDataDate: IsoDate
  readonly pricedTo: IsoDate
}

export const pricesNote = (asAt: IsoDate, { currentDataDate, pricedTo }: FiguresDay): string =>
  asAt === currentDataDate && asAt < pricedTo ? ` (prices go to ${displayDate(pricedTo)})` : ''

export const asAtText = (asAt: IsoDate, day: FiguresDay): string => `as at ${displayDate(asAt)}${pricesNote(asAt, day)}`
