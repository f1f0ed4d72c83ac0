import { type FigureType, isFigureType } from '../../widgets/figures/figure-type.ts'
import { formatCell, formatRounded } from '../../widgets/table/format-cell.ts'
import { ColumnType } from '../../widgets/table/widget-table.ts'
import type { FigureChange } from '../run/report-run.ts'

interface Texts {
  readonly before: string
  readonly after: string
}

const finer = [3, 4, 5, 6, 7, 8, 9]

const rounded = (type: FigureType, before: number, after: number, decimals: number): Texts => ({
  before: formatRounded(type, before, decimals),
  after: formatRounded(type, after, decimals),
})

const isApart = ({ before, after }: Texts): boolean => before !== after

export const figuresApart = (change: Pick<FigureChange, 'type' | 'before' | 'after'>): Texts => {
  const type = ColumnType.is(change.type) ? change.type : 'text'
  const { before, after } = change
  const shown = { before: formatCell(type, before), after: formatCell(type, after) }
  if (isApart(shown) || !isFigureType(type) || typeof before !== 'number' || typeof after !== 'number') return shown
  return finer.map((decimals) => rounded(type, before, after, decimals)).find(isApart) ?? shown
}
