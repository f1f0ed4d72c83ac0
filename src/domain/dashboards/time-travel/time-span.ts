import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'

/**
 * The days one can go to: figures are as at one from `first`, that of the first transaction, to `last`, the last with
 * prices; as known on one from `knownFrom`, when the firm learned something first, to `knownTo`, today.
 */
export const TimeSpan = t.readonly(t.strict({ first: IsoDate, last: IsoDate, knownFrom: IsoDate, knownTo: IsoDate }))
export type TimeSpan = t.TypeOf<typeof TimeSpan>
