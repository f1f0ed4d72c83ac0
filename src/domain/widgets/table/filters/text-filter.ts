import { formatCell } from '../format-cell.ts'
import type { Cell } from '../widget-table.ts'

export const folded = (text: string): string => text.toLowerCase()

/** Contains, whatever the case. */
export const textTest = (text: string) => {
  const sought = folded(text)
  return (cell: Cell | undefined): boolean =>
    cell !== null && cell !== undefined && folded(formatCell('text', cell)).includes(sought)
}
