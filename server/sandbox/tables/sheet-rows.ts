import type { Stylesheet } from '../../../src/domain/widgets/sheet/xlsx/cell-styles.ts'
import {
  cellXml,
  footXml,
  headXml,
  type MergedCells,
  rowXml,
} from '../../../src/domain/widgets/sheet/xlsx/sheet-xml.ts'
import type { TableRowKind, HtmlCell, HtmlRow } from './table.ts'

const maxMerged = 1000

const isMerged = ({ columns, rows }: HtmlCell): boolean => columns > 1 || rows > 1

/** Nearly all cells are plain, so their styles are found by format alone. */
export const openTableStyles = ({ numberOf }: Stylesheet) => {
  const plain = new Map<string | undefined, number>()

  const styledNumber = ({ format = '', isFigure, isHeading }: HtmlCell, kind: TableRowKind): number => {
    if (kind === 'heading') return numberOf({ kind, alignment: isFigure ? 'right' : 'left', isBold: true, format })
    if (kind === 'total') return numberOf({ kind, alignment: null, isBold: true, format })
    return numberOf({ kind: 'row', alignment: null, isBold: kind === 'row' && isHeading, format })
  }

  return (cell: HtmlCell, kind: TableRowKind): number => {
    if (kind !== 'row' || cell.isHeading) return styledNumber(cell, kind)
    const found = plain.get(cell.format)
    if (found !== undefined) return found
    const number = styledNumber(cell, kind)
    plain.set(cell.format, number)
    return number
  }
}

interface SheetSetting {
  readonly widths: readonly number[]
  readonly frozen: number
  readonly styleOf: (cell: HtmlCell, kind: TableRowKind) => number
}

export const sheetRows = ({ widths, frozen, styleOf }: SheetSetting) => {
  const merged: MergedCells[] = []
  const next = { line: 1 }
  return {
    head: headXml(widths.map(String), frozen),
    row: ({ kind, cells }: HtmlRow): string => {
      const { line } = next
      next.line += 1
      let written = ''
      for (const cell of cells) {
        written += cellXml(cell.column, line, styleOf(cell, kind), cell.value)
        if (isMerged(cell) && merged.length < maxMerged)
          merged.push({ column: cell.column, line, columns: cell.columns, rows: cell.rows })
      }
      return rowXml(line, written)
    },
    foot: (): string => footXml(merged),
  }
}
