import { collator } from './collator.ts'
import type { Cell, Column } from './widget-table.ts'
import { orderingText } from './compare-cells.ts'
import type { ConditionalFormat } from '../widget-definition.ts'

export type Look = ConditionalFormat['look']

export type LookOf = (column: Column, cell: Cell | undefined) => Look | null

const tests: Readonly<Record<ConditionalFormat['test'], (order: number) => boolean>> = {
  below: (order) => order < 0,
  above: (order) => order > 0,
  equal: (order) => order === 0,
}

/** How a cell stands to a value: figures to figures, words and dates as they are ordered; none where they cannot be compared. */
const orderOf = (cell: Cell | undefined, value: number | string): number | null => {
  if (typeof value === 'number') return typeof cell === 'number' && !Number.isNaN(cell) ? cell - value : null
  const text = typeof cell === 'number' ? null : orderingText(cell)
  return text === null ? null : collator.compare(text, value)
}

const isMet = ({ test, value }: ConditionalFormat, cell: Cell | undefined): boolean => {
  const order = orderOf(cell, value)
  return order !== null && tests[test](order)
}

/** The look of the first format a cell meets. */
export const looksFor = (formats: readonly ConditionalFormat[]): LookOf => {
  const byColumn = Map.groupBy(formats, ({ column }) => column)
  return ({ path }, cell) => byColumn.get(path)?.find((format) => isMet(format, cell))?.look ?? null
}
