import { addMonths } from '../../dates/calendar.ts'
import { sliced, type WidgetGraph } from './widget-graph.ts'

const months = { '1M': 1, '3M': 3, '1Y': 12 } as const

export type Range = keyof typeof months | 'All'

export const rangeTexts: Readonly<Record<Range, string>> = {
  '1M': '1M, one month',
  '3M': '3M, three months',
  '1Y': '1Y, one year',
  All: 'All',
}

/** A line of two points says no more than they do. */
const fewestPoints = 3

const lengths = ['1M', '3M', '1Y'] as const

const firstIn = ({ labels }: WidgetGraph, range: keyof typeof months): number => {
  const from = addMonths(labels.at(-1) ?? '', -months[range])
  return labels.findIndex((label) => label >= from)
}

const isOverTime = ({ type, labels, options }: WidgetGraph): boolean =>
  (type === 'line' || type === 'area') && options.labelType === 'date' && labels.length > fewestPoints

/** Shortest first; none if only all is worth choosing. */
export const rangesOf = (graph: WidgetGraph): readonly Range[] => {
  if (!isOverTime(graph)) return []
  const shorter = lengths.filter((range) => {
    const first = firstIn(graph, range)
    return first > 0 && graph.labels.length - first >= fewestPoints
  })
  return shorter.length === 0 ? [] : [...shorter, 'All']
}

/** All if the graph does not offer the range (any more). */
export const inRange = (graph: WidgetGraph, range: Range): WidgetGraph =>
  range === 'All' || !rangesOf(graph).includes(range) ? graph : sliced(graph, firstIn(graph, range))
