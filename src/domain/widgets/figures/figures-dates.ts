import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'

/** The day figures are to be as at, and the day as known on which they are to be; without them, the latest as known now. */
export const FiguresDates = t.readonly(t.exact(t.partial({ asAt: IsoDate, knownOn: IsoDate })))
export type FiguresDates = t.TypeOf<typeof FiguresDates>
