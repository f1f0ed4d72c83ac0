import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import { FigureBreakdown } from '../../ledger/entity.ts'
import { PageCursor } from '../table/page-cursor.ts'

export const figuresParameters = {
  asAt: IsoDate,
  knownOn: IsoDate,
  from: IsoDate,
  to: IsoDate,
  by: FigureBreakdown,
  after: PageCursor,
} as const

/** Parameters of a data set. `asAt` defaults to the last date with prices, `knownOn` to now. */
export const FiguresQuery = t.exact(t.partial(figuresParameters))
