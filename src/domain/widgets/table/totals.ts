import { figureOf } from '../figures/figure-type.ts'
import type { TableColumn, TableRow } from './widget-table.ts'

interface RunningSum {
  readonly add: (value: number) => void
  readonly total: () => number
}

/** Neumaier's correction keeps the cents of a hundred thousand amounts in any order. */
export const runningSum = (): RunningSum => {
  const sums = { value: 0, correction: 0 }
  return {
    add: (value) => {
      const next = sums.value + value
      sums.correction += Math.abs(sums.value) >= Math.abs(value) ? sums.value - next + value : value - next + sums.value
      sums.value = next
    },
    total: () => sums.value + sums.correction,
  }
}

export type ColumnTotals = Readonly<Record<string, number | null>>

export const totalledColumns = (columns: readonly TableColumn[]): readonly TableColumn[] =>
  columns.filter(({ title }) => title.total)

const totalOf = (rows: readonly TableRow[], path: string): number | null => {
  const figures = rows.map((row) => figureOf(row[path])).filter((figure) => figure !== null)
  if (figures.length === 0) return null
  const sum = runningSum()
  figures.forEach(sum.add)
  return sum.total()
}

export const totalsOf = (columns: readonly TableColumn[], rows: readonly TableRow[]): ColumnTotals =>
  Object.fromEntries(totalledColumns(columns).map(({ path }) => [path, totalOf(rows, path)]))
