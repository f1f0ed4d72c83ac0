import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { Check, CheckRule } from './check.ts'

/** The last price there was when it was asked for, of which day, and where it came from. */
export const QuotedPrice = t.readonly(t.strict({ price: t.number, date: IsoDate, source: t.string }))
export type QuotedPrice = t.TypeOf<typeof QuotedPrice>

/** On what somebody decided: what was checked, which warnings they acknowledged, and the quote. */
export const Evidence = t.readonly(
  t.strict({
    checks: t.readonlyArray(Check),
    acknowledged: t.readonlyArray(CheckRule),
    quote: t.union([QuotedPrice, t.null]),
  }),
)
export type Evidence = t.TypeOf<typeof Evidence>
