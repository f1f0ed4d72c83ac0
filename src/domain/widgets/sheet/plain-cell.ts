import { isFigureType } from '../figures/figure-type.ts'
import type { Cell, ColumnType } from '../table/widget-table.ts'
import { withoutDust } from '../figures/without-dust.ts'

/** What a spreadsheet would take for a formula, however it is led in. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^\p{Cc}/u

/** Text as a spreadsheet reads it as text. */
export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A figure as a file holds it: whole and unformatted, without dust; `null` where there is none. */
export const plainFigure = (type: ColumnType, figure: number): number | null =>
  Number.isFinite(figure) ? withoutDust(isFigureType(type) ? type : 'number', figure) : null

/** A cell as a file of text holds it: a figure plain, a date as `YYYY-MM-DD`, words never a formula, nothing where there is nothing. */
export const plainCell = (type: ColumnType, cell: Cell | undefined): string | number | null => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return plainFigure(type, cell)
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return defused(typeof cell === 'string' ? cell : cell.text)
}
