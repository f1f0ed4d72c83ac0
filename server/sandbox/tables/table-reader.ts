import { Parser } from 'htmlparser2'
import { type CellAttributes, isIncompleteFigure, tidySpaces, cellValueOf } from './cell-value.ts'
import { notesReader } from './notes-reader.ts'
import { maxColumns, cellPositions } from './cell-positions.ts'
import type { TableRowKind, HtmlCell, TableListener } from './table.ts'

const silentElements = new Set(['script', 'style', 'template', 'noscript', 'title', 'head', 'svg'])
const headingElements = new Set(['h1', 'h2', 'h3', 'h4'])
const breakElements = new Set(['br', 'p', 'div', 'li'])

interface OpenCell {
  readonly isHeading: boolean
  readonly given: CellAttributes
}

interface OpenRow {
  readonly isTotal: boolean
  readonly cells: HtmlCell[]
}

interface OpenTable {
  readonly named: string
  readonly positions: ReturnType<typeof cellPositions>
  caption: string
  section: string
  isAnnounced: boolean
}

const isTotalRow = (given: CellAttributes): boolean =>
  /(?:^|\s)(?:grand-)?(?:total|subtotal)(?:\s|$)/.test(given['class'] ?? '')

const isFigureOf = ({ class: classes }: CellAttributes, value: HtmlCell['value']): boolean =>
  typeof value === 'number' || (classes !== undefined && /(?:^|\s)(?:figure|n)(?:\s|$)/.test(classes))

/** A table inside a cell is text of that cell. A table's name is its `data-sheet` or `name`, its caption or the heading above. */
export const tableReader = (listener: TableListener) => {
  const { onTable, onRow } = listener
  const notes = notesReader(listener)
  const now = {
    table: null as OpenTable | null,
    row: null as OpenRow | null,
    cell: null as OpenCell | null,
    collects: '',
    words: '',
    heading: '',
    nested: 0,
    silent: 0,
  }

  const collect = (what: string): void => {
    now.collects = what
    now.words = ''
  }

  const collected = (): string => {
    const text = tidySpaces(now.words)
    collect('')
    return text
  }

  const endCell = (): void => {
    const { table, row, cell } = now
    now.cell = null
    if (table === null || row === null || cell === null) return
    const { given, isHeading } = cell
    const text = collected()
    const { value, format } = isHeading && given['data-type'] === undefined ? { value: text } : cellValueOf(given, text)
    const span = table.positions.next(given['colspan'], given['rowspan'])
    if (span.column + span.columns > maxColumns) return
    // an object literal without spreads, because there are a million cells
    const { column, columns, rows } = span
    const isFigure = isFigureOf(given, value)
    const isIncomplete = isIncompleteFigure(given, text)
    row.cells.push({ column, columns, rows, value, format, isHeading, isFigure, isIncomplete })
  }

  const kindOf = ({ cells, isTotal }: OpenRow, section: string): TableRowKind => {
    if (section === 'thead' || (section !== 'tfoot' && cells.every(({ isHeading }) => isHeading))) return 'heading'
    return isTotal || section === 'tfoot' ? 'total' : 'row'
  }

  const endRow = (): void => {
    endCell()
    const { table, row } = now
    now.row = null
    if (table === null || row === null) return
    table.positions.nextRow()
    if (row.cells.length === 0) return
    if (!table.isAnnounced) onTable(table.named || table.caption || now.heading)
    table.isAnnounced = true
    onRow({ kind: kindOf(row, table.section), cells: row.cells })
  }

  const endTable = (): void => {
    endRow()
    if (now.table?.isAnnounced === true) notes.afterTable()
    now.table = null
    collect('')
  }

  const beginTable = (given: CellAttributes): void => {
    notes.beforeTable()
    now.table = {
      named: tidySpaces(given['data-sheet'] ?? given['data-sheet-name'] ?? given['name'] ?? ''),
      positions: cellPositions(),
      caption: '',
      section: '',
      isAnnounced: false,
    }
  }

  const beginInTable = (table: OpenTable, name: string, given: CellAttributes): void => {
    if (name === 'td' || name === 'th') {
      endCell()
      now.row ??= { isTotal: false, cells: [] }
      now.cell = { isHeading: name === 'th', given }
      collect('cell')
    } else if (name === 'tr') {
      endRow()
      now.row = { isTotal: isTotalRow(given), cells: [] }
    } else if (name === 'thead' || name === 'tbody' || name === 'tfoot') {
      endRow()
      table.section = name
    } else if (name === 'caption') collect('caption')
  }

  const beginOutside = (name: string, given: CellAttributes): void => {
    const isInHeading = now.collects === 'heading'
    if (isInHeading && breakElements.has(name)) now.words += '\n'
    if (headingElements.has(name) && !isInHeading && notes.takesHeading()) {
      notes.beforeHeading()
      collect('heading')
    } else notes.begin(name, given)
  }

  const endOutside = (name: string): void => {
    if (headingElements.has(name) && now.collects === 'heading') {
      now.heading = collected()
      notes.named(now.heading)
    } else notes.end(name)
  }

  const begin = (name: string, given: CellAttributes): void => {
    if (silentElements.has(name)) now.silent += 1
    else if (name === 'table') {
      if (now.table === null) beginTable(given)
      else now.nested += 1
    } else if (now.table === null) beginOutside(name, given)
    else if (breakElements.has(name)) now.words += '\n'
    else if (now.nested > 0) now.words += ' '
    else beginInTable(now.table, name, given)
  }

  const endInTable = (table: OpenTable, name: string): void => {
    if (name === 'td' || name === 'th') endCell()
    else if (name === 'tr') endRow()
    else if (name === 'caption') table.caption = collected()
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot') {
      endRow()
      table.section = ''
    }
  }

  const end = (name: string): void => {
    if (silentElements.has(name)) now.silent -= 1
    else if (name === 'table') {
      if (now.nested > 0) now.nested -= 1
      else if (now.table !== null) endTable()
    } else if (now.table === null) endOutside(name)
    else if (now.nested === 0) endInTable(now.table, name)
  }

  const parser = new Parser({
    onopentag: begin,
    onclosetag: end,
    ontext: (text) => {
      if (now.silent > 0) return
      const words = text.includes('\n') ? text.replaceAll('\n', ' ') : text
      if (now.collects !== '') now.words += words
      else if (now.table === null) notes.add(words)
    },
  })

  return {
    write: (html: string): void => parser.write(html),
    end: (): void => {
      parser.end()
      if (now.table !== null) endTable()
    },
  }
}
