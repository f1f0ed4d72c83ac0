import { totalOf } from '../../money.ts'

/** A part of a whole. `weight` is its share, `null` of a whole that is nothing. */
export interface Share {
  readonly name: string
  readonly value: number
  readonly weight: number | null
}

export interface Part {
  readonly name: string
  readonly value: number
}

export const weightOf = (value: number, total: number): number | null => (total === 0 ? null : value / total)

/** Parts of one name added, the largest first: weight = value ÷ Σ value. */
export const allocation = (parts: readonly Part[]): readonly Share[] => {
  const total = totalOf(parts, ({ value }) => value)
  return [...Map.groupBy(parts, ({ name }) => name)]
    .map(([name, same]) => ({ name, value: totalOf(same, ({ value }) => value) }))
    .map((part) => ({ ...part, weight: weightOf(part.value, total) }))
    .toSorted((a, b) => b.value - a.value)
}
