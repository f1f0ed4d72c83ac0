import { drawnSeries, hasSlices } from '../../../domain/widgets/graph/shown-series.ts'
import { slicesOf } from '../../../domain/widgets/graph/slices.ts'
import { stepKinds, stepPlaces } from '../../../domain/widgets/graph/waterfall.ts'
import { formatCell } from '../../../domain/widgets/table/format-cell.ts'
import type { WidgetGraph } from '../../../domain/widgets/graph/widget-graph.ts'
import { metaValues } from '../figures/meta-text.tsx'
import type { Caption } from './compose-picture.ts'

const steps = ['rise', 'fall', 'total'] as const

const legendOf = (graph: WidgetGraph, hidden: readonly string[]): Caption['legend'] => {
  if (hasSlices(graph.type))
    return slicesOf(graph, hidden).map(({ name, place, share }) => ({
      name: `${name} ${formatCell('percent', share)}`,
      place,
    }))
  const series = drawnSeries(graph).map(({ name }, place) => ({ name, place }))
  if (graph.type === 'waterfall') return steps.map((kind) => ({ name: stepKinds[kind], place: stepPlaces[kind] }))
  return series.length > 1 ? series.filter(({ name }) => !hidden.includes(name)) : []
}

/** What a graph's picture says beside the drawing. */
export const captionOf = (graph: WidgetGraph, title: string, hidden: readonly string[]): Caption => ({
  type: graph.type,
  title,
  notes: [...metaValues(graph.meta, 'title-suffix'), ...metaValues(graph.meta, 'subtitle')],
  legend: legendOf(graph, hidden),
})
