import type { Cell } from '../widget/widget-table.ts'

/** What a spreadsheet would take for a formula, however it is led in. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^\p{Cc}/u

/** Text as a spreadsheet reads it as text. */
export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A cell as a file of text holds it: figures whole and unformatted, dates as `YYYY-MM-DD`, words never a formula. */
export const plainCell = (cell: Cell | undefined): string | number | null => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return defused(typeof cell === 'string' ? cell : cell.text)
}
