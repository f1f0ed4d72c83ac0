import type { ShownSeries } from './shown-series.ts'

export interface Block {
  readonly place: number
  readonly from: number
  readonly to: number
}

/** One label's blocks: gains pile up from nothing, losses down. */
export const stackAt = (series: readonly ShownSeries[], label: number): readonly Block[] =>
  series.reduce<readonly Block[]>((blocks, { place, values }) => {
    const value = values[label] ?? 0
    const from = blocks.findLast(({ from: start, to }) => to - start > 0 === value > 0)?.to ?? 0
    return value === 0 ? blocks : [...blocks, { place, from, to: from + value }]
  }, [])
