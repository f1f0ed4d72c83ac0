import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'

/** The days read: from the close of `from` to the close of `to`. */
export interface Span {
  readonly from: IsoDate
  readonly to: IsoDate
}
