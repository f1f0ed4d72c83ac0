import * as t from 'io-ts'
import { IsoDate } from '../domain/date/iso-date.ts'
import { Breakdown, DataSet, EntityType } from '../domain/ledger/entity.ts'
import { WidgetGraph } from '../domain/widget/widget-graph.ts'
import { WidgetTable } from '../domain/widget/widget-table.ts'
import { endpoint, ownCode } from './endpoint.ts'

/**
 * The dates an entity has figures for, from its first transaction to the last day with prices, and the days on which the
 * firm learned something first and on which it is now: what `asAt` and `knownOn` may sensibly be.
 */
const DataDates = t.readonly(t.strict({ first: IsoDate, last: IsoDate, knownFrom: IsoDate, knownTo: IsoDate }))
export type DataDates = t.TypeOf<typeof DataDates>

export const dataDates = endpoint({
  method: 'GET',
  path: '/data/:type/:code',
  access: ownCode('entity'),
  params: t.strict({ type: EntityType, code: t.string }),
  reply: DataDates,
  refusals: { NotFound: 404 },
})

/** Unrounded figures of one entity; `asAt` is by default the last date with prices, `knownOn` now. */
export const dataSet = endpoint({
  method: 'GET',
  path: '/data/:type/:code/:dataset',
  access: ownCode('entity'),
  params: t.strict({ type: EntityType, code: t.string, dataset: DataSet }),
  query: t.exact(t.partial({ asAt: IsoDate, knownOn: IsoDate, from: IsoDate, to: IsoDate, by: Breakdown })),
  reply: t.union([WidgetTable, WidgetGraph]),
  refusals: { NotFound: 404, DatesReversed: 422, UnknownBreakdown: 422 },
})
