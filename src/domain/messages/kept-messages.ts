import * as t from 'io-ts'
import { addMonths } from '../dates/calendar.ts'
import { IsoDate } from '../dates/iso-date.ts'

export const KeptMessages = t.readonly(
  t.union([
    t.strict({ _tag: t.literal('None') }),
    t.strict({ _tag: t.literal('ForEver') }),
    t.strict({ _tag: t.literal('Until'), day: IsoDate }),
  ]),
)
export type KeptMessages = t.TypeOf<typeof KeptMessages>

/** `last` is the day of the last message with a text; 0 years is for ever. */
export const keptMessagesOf = (last: IsoDate | null, years: number): KeptMessages => {
  if (last === null) return { _tag: 'None' }
  return years === 0 ? { _tag: 'ForEver' } : { _tag: 'Until', day: addMonths(last, years * 12) }
}
