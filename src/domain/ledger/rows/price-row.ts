import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { Code, NotNegative, optional, Positive } from './cell.ts'

export const PriceRow = t.readonly(
  t.strict({
    asx_code: Code,
    date: IsoDate,
    open: optional(NotNegative),
    high: optional(NotNegative),
    low: optional(NotNegative),
    close: Positive,
    volume: optional(NotNegative),
  }),
)
export type PriceRow = t.TypeOf<typeof PriceRow>
