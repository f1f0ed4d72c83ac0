import { displayDate } from '../../../domain/dates/display-date.ts'
import type { IsoDate } from '../../../domain/dates/iso-date.ts'
import { leadLines, type FigureSheet } from '../../../domain/widgets/sheet/sheet.ts'
import { isNegative } from '../../../domain/widgets/table/format-cell.ts'
import { groupedRows } from '../../../domain/widgets/table/row-group.ts'
import {
  shownCellText,
  isIncompleteCell,
  totalText,
  unknownPathsIn,
} from '../../../domain/widgets/table/unknown-figures.ts'
import { type ColumnTotals, totalsOf } from '../../../domain/widgets/table/totals.ts'
import type { TableCell, TableColumn, TableRow } from '../../../domain/widgets/table/widget-table.ts'
import { nextTurn } from '../../../machines/kit/next-turn.ts'

const printFrameId = 'plutus-printed'

const unseenStyle = 'position: fixed; inset: auto 0 0 auto; width: 0; height: 0; border: 0; visibility: hidden'

const createPrintFrame = (owner: Document, title: string): HTMLIFrameElement => {
  // some browsers print later than they report, so the frame stays until the next print
  owner.getElementById(printFrameId)?.remove()
  const frame = owner.createElement('iframe')
  frame.id = printFrameId
  frame.title = title
  frame.ariaHidden = 'true'
  frame.style.cssText = unseenStyle
  owner.body.append(frame)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  return frame
}

const printStyles = `
@page { size: A4 landscape; margin: 40px 60px; }
body { margin: 0; color: #000; font: 10px/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums lining-nums; }
h1 { margin: 0 0 4px; font-size: 16px; }
p { margin: 0 0 2px; color: #444; }
table { width: 100%; font: inherit; margin: 10px 0; border-collapse: collapse; }
tr { break-inside: avoid; }
th, td { padding: 3px 6px; border-bottom: 0.5px solid #bbb; text-align: left; vertical-align: baseline; }
thead th { border-bottom: 1px solid #000; }
.right { text-align: right; white-space: nowrap; }
.center { text-align: center; }
.negative { color: #b00020; }
.group th, .group td, .total th, .total td { font-weight: 600; }
.group { break-after: avoid; }
.total th, .total td { border-top: 1px solid #000; }
`

const rowsAtOnce = 200

type ElementPart = Node | string

const createElement = (page: Document, tag: string, parts: readonly ElementPart[], className = ''): HTMLElement => {
  const element = page.createElement(tag)
  element.className = className
  element.append(...parts)
  return element
}

const cellOf = (page: Document, tag: string, { title }: TableColumn, text: string, cell?: TableCell): HTMLElement =>
  createElement(page, tag, [text], `${title.alignment}${isNegative(cell, text) ? ' negative' : ''}`)

const totalCells = (page: Document, sheet: FigureSheet, rows: readonly TableRow[], label: string) => {
  const { columns, isNarrowed } = sheet
  const totals: ColumnTotals = totalsOf(columns, rows)
  const unknown = unknownPathsIn(columns, rows)
  return columns.map((column, index) => {
    const total = totals[column.path] ?? null
    const shown = column.title.total
      ? totalText(column.title.type, total, { isFiltered: isNarrowed, isIncomplete: unknown.has(column.path) })
      : ''
    return cellOf(page, index === 0 ? 'th' : 'td', column, index === 0 ? `${label} ${shown}`.trim() : shown, total)
  })
}

const headOf = (page: Document, sheet: FigureSheet, date: IsoDate): readonly HTMLElement[] => [
  createElement(page, 'h1', [sheet.title]),
  ...leadLines(sheet)
    .slice(1)
    .map((line) => createElement(page, 'p', [line])),
  createElement(page, 'p', [`Printed ${displayDate(date)}`]),
]

const appendBodies = async (page: Document, sheet: FigureSheet, table: HTMLElement): Promise<void> => {
  const { columns } = sheet
  for (const { title, rows } of groupedRows(columns, sheet.rows, sheet.groupOn)) {
    const body = createElement(page, 'tbody', [])
    table.append(body)
    if (title !== null) body.append(createElement(page, 'tr', totalCells(page, sheet, rows, title), 'group'))
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const some = rows.slice(start, start + rowsAtOnce)
      body.append(
        ...some.map((row) =>
          createElement(
            page,
            'tr',
            columns.map((column) => {
              const cell = row[column.path] ?? null
              const shown = shownCellText(column.title.type, cell, isIncompleteCell(row, column.path))
              return cellOf(page, 'td', column, shown, cell)
            }),
          ),
        ),
      )
      await nextTurn()
    }
  }
}

export const writePage = async (page: Document, sheet: FigureSheet, date: IsoDate): Promise<void> => {
  page.title = sheet.title
  page.head.append(createElement(page, 'style', [printStyles]))
  const heading = createElement(page, 'thead', [
    createElement(
      page,
      'tr',
      sheet.columns.map((column) => cellOf(page, 'th', column, column.title.value)),
    ),
  ])
  const table = createElement(page, 'table', [heading])
  page.body.append(...headOf(page, sheet, date), table)
  await appendBodies(page, sheet, table)
  // a tfoot would repeat on every page
  const total = sheet.hasTotals
    ? [createElement(page, 'tr', totalCells(page, sheet, sheet.rows, 'Total'), 'total')]
    : []
  table.append(createElement(page, 'tbody', total))
  page.body.append(...sheet.notes.map((note) => createElement(page, 'p', [note])))
}

export const printSheet = async (
  owner: Document,
  sheet: FigureSheet,
  date: IsoDate,
  signal: AbortSignal,
): Promise<void> => {
  const { contentWindow, contentDocument } = createPrintFrame(owner, sheet.title)
  if (contentDocument === null) return Promise.reject(new Error('A frame has no page'))
  await writePage(contentDocument, sheet, date)
  if (!signal.aborted) contentWindow?.print()
}
