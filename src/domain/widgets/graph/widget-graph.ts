import * as t from 'io-ts'
import { ColumnType, Meta } from '../table/widget-table.ts'

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

export const Series = t.readonly(t.strict({ name: t.string, values: t.readonlyArray(t.union([t.number, t.null])) }))
export type Series = t.TypeOf<typeof Series>

export const sliced = <Graph extends Pick<WidgetGraph, 'labels' | 'data'>>(
  graph: Graph,
  from: number,
  to?: number,
): Graph => ({
  ...graph,
  labels: graph.labels.slice(from, to),
  data: graph.data.map(({ name, values }) => ({ name, values: values.slice(from, to) })),
})

/**
 * `labelType` date means labels are `YYYY-MM-DD`, a type of figures that they are measured across a scatter chart. Where
 * one has an `xType`, its first series is measured across in that type and its labels name the points.
 */
const GraphOptions = t.readonly(
  t.intersection([
    t.strict({ valueType: ColumnType }),
    t.partial({ labelType: ColumnType, xType: ColumnType, valueAxis: t.string, labelAxis: t.string }),
  ]),
)

/** `next` is there where its labels go on. */
export const WidgetGraph = t.readonly(
  t.exact(
    t.intersection([
      t.type({
        type: GraphType,
        labels: t.readonlyArray(t.string),
        data: t.readonlyArray(Series),
        options: GraphOptions,
        meta: t.readonlyArray(Meta),
      }),
      t.partial({ next: t.string }),
    ]),
  ),
)
export type WidgetGraph = t.TypeOf<typeof WidgetGraph>
