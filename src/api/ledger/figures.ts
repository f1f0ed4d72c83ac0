import * as t from 'io-ts'
import { TimeSpan } from '../../domain/dashboards/time-travel/travel.ts'
import { DataSet, EntityType } from '../../domain/ledger/entity.ts'
import { FiguresQuery } from '../../domain/widgets/figures/figures-query.ts'
import { WidgetGraph } from '../../domain/widgets/graph/widget-graph.ts'
import { WidgetTable } from '../../domain/widgets/table/widget-table.ts'
import { defineEndpoint, ownCodeAccess } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

export const dataDates = defineEndpoint({
  method: 'GET',
  path: '/data/:type/:code',
  access: ownCodeAccess('figures'),
  params: t.strict({ type: EntityType, code: textUpTo(200) }),
  reply: TimeSpan,
  refusals: { NotFound: 404 },
})

/**
 * Unrounded figures of one entity. Beyond 5,000 rows, `next` is the `after` of the same query. All pages show the ledger
 * as the first page found it.
 */
export const dataSet = defineEndpoint({
  method: 'GET',
  path: '/data/:type/:code/:dataset',
  access: ownCodeAccess('figures'),
  params: t.strict({ type: EntityType, code: textUpTo(200), dataset: DataSet }),
  query: FiguresQuery,
  allowance: 'figures',
  reply: t.union([WidgetTable, WidgetGraph]),
  refusals: { NotFound: 404, DatesReversed: 422, UnknownBreakdown: 422, FiguresBusy: 503 },
})
