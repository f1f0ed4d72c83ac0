import * as t from 'io-ts'
import { ColumnType, TableMeta } from '../table/widget-table.ts'

export const GraphType = t.keyof({
  donut: null,
  pie: null,
  bar: null,
  'stacked-bar': null,
  line: null,
  area: null,
  scatter: null,
  treemap: null,
  waterfall: null,
})
export type GraphType = t.TypeOf<typeof GraphType>

export const GraphSeries = t.readonly(
  t.strict({ name: t.string, values: t.readonlyArray(t.union([t.number, t.null])) }),
)
export type GraphSeries = t.TypeOf<typeof GraphSeries>

export const slicedGraph = <Graph extends Pick<WidgetGraph, 'labels' | 'data'>>(
  graph: Graph,
  from: number,
  to?: number,
): Graph => ({
  ...graph,
  labels: graph.labels.slice(from, to),
  data: graph.data.map(({ name, values }) => ({ name, values: values.slice(from, to) })),
})

/**
 * A `labelType` of date means `YYYY-MM-DD`. With a figure type, labels are the x values of a scatter chart. With an
 * `xType`, the first series has the x values and labels name the points.
 */
const GraphOptions = t.readonly(
  t.intersection([
    t.strict({ valueType: ColumnType }),
    t.partial({ labelType: ColumnType, xType: ColumnType, valueAxis: t.string, labelAxis: t.string }),
  ]),
)

export const WidgetGraph = t.readonly(
  t.exact(
    t.intersection([
      t.type({
        type: GraphType,
        labels: t.readonlyArray(t.string),
        data: t.readonlyArray(GraphSeries),
        options: GraphOptions,
        meta: t.readonlyArray(TableMeta),
      }),
      t.partial({ next: t.string }),
    ]),
  ),
)
export type WidgetGraph = t.TypeOf<typeof WidgetGraph>
