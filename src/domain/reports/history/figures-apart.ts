import { type FigureType, isFigureType } from '../../widgets/figures/figure-type.ts'
import { formatCell, formatRounded } from '../../widgets/table/format-cell.ts'
import { ColumnType } from '../../widgets/table/widget-table.ts'
import type { FigureChange } from '../run/report-run.ts'

interface FigureTexts {
  readonly before: string
  readonly after: string
}

const finerDecimals = [3, 4, 5, 6, 7, 8, 9]

const roundedTexts = (type: FigureType, before: number, after: number, decimals: number): FigureTexts => ({
  before: formatRounded(type, before, decimals),
  after: formatRounded(type, after, decimals),
})

const isApart = ({ before, after }: FigureTexts): boolean => before !== after

export const figuresApart = (change: Pick<FigureChange, 'type' | 'before' | 'after'>): FigureTexts => {
  const type = ColumnType.is(change.type) ? change.type : 'text'
  const { before, after } = change
  const shown = { before: formatCell(type, before), after: formatCell(type, after) }
  if (isApart(shown) || !isFigureType(type) || typeof before !== 'number' || typeof after !== 'number') return shown
  return finerDecimals.map((decimals) => roundedTexts(type, before, after, decimals)).find(isApart) ?? shown
}
