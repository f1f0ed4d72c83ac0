import { PassThrough, type Writable } from 'node:stream'
import { ZipFile } from 'yazl'
import { openStylesheet } from '../../../src/domain/widgets/sheet/xlsx/cell-styles.ts'
import { createSheetNamer } from '../../../src/domain/widgets/sheet/xlsx/sheet-names.ts'
import { xmlHead, xmlText } from '../../../src/domain/widgets/sheet/xlsx/spreadsheet-xml.ts'
import { packageParts, sheetPart, stylesPart } from '../../../src/domain/widgets/sheet/xlsx/workbook-package.ts'
import { openTableStyles, sheetRows } from './sheet-rows.ts'
import type { HtmlCell, TableListener, HtmlRow } from './table.ts'

/** The widths precede the rows in the file, so they are measured on the first rows only. */
const rowsMeasured = 200
const [minColumnWidth, maxColumnWidth] = [6, 60]
const cellLength = ({ value, format = '' }: HtmlCell): number => {
  if (value instanceof Date) return 10
  if (typeof value !== 'number')
    return Math.max(
      ...String(value)
        .split('\n')
        .map((line) => line.length),
    )
  const whole = Math.abs(value * (format.includes('%') ? 100 : 1)).toFixed(0).length
  return whole + Math.floor(whole / 3) + (/\.(0+)/.exec(format)?.[0].length ?? 0) + 2
}

const widthsOf = (rows: readonly HtmlRow[]): readonly number[] => {
  const widths: number[] = []
  for (const { cells, kind } of rows)
    for (const cell of cells)
      if (cell.columns === 1 && kind !== 'note')
        widths[cell.column] = Math.max(widths[cell.column] ?? minColumnWidth, cellLength(cell))
  return Array.from(widths, (width: number | undefined) => Math.min((width ?? minColumnWidth) + 2, maxColumnWidth))
}

const headingRowCount = (rows: readonly HtmlRow[]): number => {
  const first = rows.findIndex(({ kind }) => kind !== 'heading')
  return first === -1 ? Math.min(rows.length, 1) : first
}

const noTableRow: HtmlRow = {
  kind: 'row',
  cells: [{ column: 0, columns: 1, rows: 1, isHeading: false, isFigure: false, value: 'This report has no table.' }],
}

/** The earliest date of a zip. A fixed date gives the same bytes for the same tables. */
const zipOptions = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 3 }

const maxBufferedLength = 64 * 1024

const openSheet = (zip: ZipFile, part: string, setting: Parameters<typeof sheetRows>[0]) => {
  const xml = sheetRows(setting)
  const file = new PassThrough()
  let text = xml.head
  zip.addReadStream(file, part, zipOptions)
  return {
    add: (row: HtmlRow): void => {
      text += xml.row(row)
      if (text.length < maxBufferedLength) return
      file.write(text)
      text = ''
    },
    end: () => file.end(text + xml.foot()),
  }
}

interface WorkbookFacts {
  readonly title: string
  readonly at: Date
}

const coreXml = ({ title, at }: WorkbookFacts): string => {
  const moment = `${at.toISOString().slice(0, 19)}Z`
  const dated = (what: string): string => `<dcterms:${what} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${what}>`
  return `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>Plutus</dc:creator><cp:lastModifiedBy>Plutus</cp:lastModifiedBy>${dated('created')}${dated('modified')}</cp:coreProperties>`
}

export const workbookWriter = (stream: Writable, about: WorkbookFacts) => {
  const zip = new ZipFile()
  zip.outputStream.pipe(stream)
  const nameSheet = createSheetNamer()
  const styles = openStylesheet()
  const styleOf = openTableStyles(styles)
  const sheets: string[] = []
  const waiting: HtmlRow[] = []
  const now = { name: null as string | null, open: null as ReturnType<typeof openSheet> | null }

  const begin = (): ReturnType<typeof openSheet> => {
    sheets.push(nameSheet((now.name ?? '') || about.title))
    const setting = { widths: widthsOf(waiting), frozen: headingRowCount(waiting), styleOf }
    const open = openSheet(zip, sheetPart(sheets.length - 1), setting)
    for (const row of waiting) open.add(row)
    waiting.length = 0
    return open
  }

  const endTable = (): void => {
    if (now.name !== null) (now.open ?? begin()).end()
    now.open = null
  }

  const listener: TableListener = {
    onTable: (name) => {
      endTable()
      now.name = name
    },
    onRow: (row) => {
      if (now.open !== null) now.open.add(row)
      else if (waiting.push(row) >= rowsMeasured) now.open = begin()
    },
  }

  return {
    ...listener,
    end: (): void => {
      if (now.name === null) listener.onRow(noTableRow)
      now.name ??= ''
      endTable()
      const parts = { ...packageParts(sheets, coreXml(about)), [stylesPart]: styles.xml() }
      for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name, zipOptions)
      zip.end()
    },
  }
}
