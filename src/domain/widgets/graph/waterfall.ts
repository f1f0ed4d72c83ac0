import { runningSum } from '../table/totals.ts'
import type { WidgetGraph } from './widget-graph.ts'
import { labelText } from './label-text.ts'
import type { ShownSeries } from './shown-series.ts'
import { sumOf } from './slices.ts'

export interface WaterfallStep {
  readonly kind: 'rise' | 'fall' | 'total'
  readonly name: string
  readonly from: number
  readonly to: number
  readonly change: number | null
}

/** Index among the seven colours; sign and hatching say the same. */
export const stepColourIndex: Readonly<Record<WaterfallStep['kind'], number>> = { rise: 2, fall: 4, total: 0 }

export const stepKinds: Readonly<Record<WaterfallStep['kind'], string>> = { rise: 'Rise', fall: 'Fall', total: 'Total' }

export const signedText = (figure: number | null, shown: string): string =>
  figure !== null && figure > 0 ? `+${shown}` : shown

const changeAt = (series: readonly ShownSeries[], label: number): number | null => {
  const values = series.map(({ values: all }) => all[label] ?? null).filter((value) => value !== null)
  return values.length === 0 ? null : sumOf(values)
}

export const stepsOf = (graph: WidgetGraph, series: readonly ShownSeries[]): readonly WaterfallStep[] => {
  const sum = runningSum()
  const steps = graph.labels.map((_, label): WaterfallStep => {
    const change = changeAt(series, label)
    const from = sum.total()
    sum.add(change ?? 0)
    return { kind: (change ?? 0) < 0 ? 'fall' : 'rise', name: labelText(graph, label), from, to: sum.total(), change }
  })
  return [...steps, { kind: 'total', name: stepKinds.total, from: 0, to: sum.total(), change: sum.total() }]
}
