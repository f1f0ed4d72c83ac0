import { listText } from '../../text/list-text.ts'
import { totalOf } from '../../money.ts'
import { formatCell } from '../../widgets/table/format-cell.ts'

export interface AllocationShare {
  readonly name: string
  readonly value: number
  readonly weight: number | null
}

export interface AllocationPart {
  readonly name: string
  readonly value: number
}

export const weightOf = (value: number, total: number): number | null => (total === 0 ? null : value / total)

/** The cost of a short position is negative; a gain on it is still a positive rate. */
export const gainRate = (gain: number, cost: number): number | null => weightOf(gain, Math.abs(cost))

export const negativePartsText = (parts: readonly AllocationPart[]): string | null => {
  const below = parts.filter(({ value }) => value < 0)
  if (below.length === 0) return null
  const named = below.map(({ name, value }) => `${name} ${formatCell('currency', value)}`)
  const total = formatCell(
    'currency',
    totalOf(parts, ({ value }) => value),
  )
  return `The chart leaves out parts below zero, such as short positions: ${listText(named)}. The total with them is ${total}.`
}

export const allocationShares = (parts: readonly AllocationPart[]): readonly AllocationShare[] => {
  const total = totalOf(parts, ({ value }) => value)
  return [...Map.groupBy(parts, ({ name }) => name)]
    .map(([name, same]) => ({ name, value: totalOf(same, ({ value }) => value) }))
    .map((part) => ({ ...part, weight: weightOf(part.value, total) }))
    .toSorted((a, b) => b.value - a.value)
}
