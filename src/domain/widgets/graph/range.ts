import { addMonths } from '../../dates/calendar.ts'
import { slicedGraph, type WidgetGraph } from './widget-graph.ts'

const rangeMonths = { '1M': 1, '3M': 3, '1Y': 12 } as const

export type GraphRange = keyof typeof rangeMonths | 'All'

export const rangeTexts: Readonly<Record<GraphRange, string>> = {
  '1M': '1M, one month',
  '3M': '3M, three months',
  '1Y': '1Y, one year',
  All: 'All',
}

/** A line of two points says no more than they do. */
const minPoints = 3

const shortRanges = ['1M', '3M', '1Y'] as const

const firstIn = ({ labels }: WidgetGraph, range: keyof typeof rangeMonths): number => {
  const from = addMonths(labels.at(-1) ?? '', -rangeMonths[range])
  return labels.findIndex((label) => label >= from)
}

const isOverTime = ({ type, labels, options }: WidgetGraph): boolean =>
  (type === 'line' || type === 'area') && options.labelType === 'date' && labels.length > minPoints

/** Shortest first. Empty if no range shorter than `All` is useful. */
export const rangesOf = (graph: WidgetGraph): readonly GraphRange[] => {
  if (!isOverTime(graph)) return []
  const shorter = shortRanges.filter((range) => {
    const first = firstIn(graph, range)
    return first > 0 && graph.labels.length - first >= minPoints
  })
  return shorter.length === 0 ? [] : [...shorter, 'All']
}

/** All if the graph does not offer the range (any more). */
export const graphInRange = (graph: WidgetGraph, range: GraphRange): WidgetGraph =>
  range === 'All' || !rangesOf(graph).includes(range) ? graph : slicedGraph(graph, firstIn(graph, range))
