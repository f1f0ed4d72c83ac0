import { PassThrough, type Writable } from 'node:stream'
import { ZipFile } from 'yazl'
import { xmlHead, xmlText } from '../../../src/domain/widgets/sheet/spreadsheet-xml.ts'
import { packageParts, sheetPart, stylesPart } from '../../../src/domain/widgets/sheet/workbook-package.ts'
import type { TableCell, TableListener, TableRow } from './table.ts'
import { cellStyles } from './xlsx/cell-styles.ts'
import { sheetXml } from './xlsx/sheet-xml.ts'

/** The widths precede the rows in the file, so they are measured on the first rows only. */
const rowsMeasured = 200
const [narrowest, widest] = [6, 60]
const lettersOf = ({ value, format = '' }: TableCell): number => {
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

const widthsOf = (rows: readonly TableRow[]): readonly number[] => {
  const widths: number[] = []
  for (const { cells, kind } of rows)
    for (const cell of cells)
      if (cell.columns === 1 && kind !== 'note')
        widths[cell.column] = Math.max(widths[cell.column] ?? narrowest, lettersOf(cell))
  return Array.from(widths, (width: number | undefined) => Math.min((width ?? narrowest) + 2, widest))
}

const headingsOf = (rows: readonly TableRow[]): number => {
  const first = rows.findIndex(({ kind }) => kind !== 'heading')
  return first === -1 ? Math.min(rows.length, 1) : first
}

const nothingThere: TableRow = {
  kind: 'row',
  cells: [{ column: 0, columns: 1, rows: 1, isHeading: false, isFigure: false, value: 'This report has no table.' }],
}

/** The earliest date of a zip. A fixed date gives the same bytes for the same tables. */
const packing = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compressionLevel: 3 }

const textAtOnce = 64 * 1024

const openSheet = (zip: ZipFile, part: string, setting: Parameters<typeof sheetXml>[0]) => {
  const xml = sheetXml(setting)
  const file = new PassThrough()
  let text = xml.head
  zip.addReadStream(file, part, packing)
  return {
    add: (row: TableRow): void => {
      text += xml.row(row)
      if (text.length < textAtOnce) return
      file.write(text)
      text = ''
    },
    end: () => file.end(text + xml.foot()),
  }
}

const mostLetters = 31
const reserved = 'history'

const allowed = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}[\]:*?/\\]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s']+|[\s']+$/g, '')

const cut = (name: string, letters: number): string =>
  name
    .slice(0, letters)
    .toWellFormed()
    .replaceAll(/[\s'�]+$/g, '')

const sheetNames = () => {
  const used = new Set([reserved])

  const free = (name: string, number: number): string => {
    const ending = number === 1 ? '' : ` (${number})`
    const tried = `${cut(name, mostLetters - ending.length)}${ending}`
    if (used.has(tried.toLowerCase())) return free(name, number + 1)
    used.add(tried.toLowerCase())
    return tried
  }

  return (name: string): string => free(allowed(name) || 'Table', 1)
}

interface About {
  readonly title: string
  readonly at: Date
}

const coreXml = ({ title, at }: About): string => {
  const moment = `${at.toISOString().slice(0, 19)}Z`
  const dated = (what: string): string => `<dcterms:${what} xsi:type="dcterms:W3CDTF">${moment}</dcterms:${what}>`
  return `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${xmlText(title)}</dc:title><dc:creator>Plutus</dc:creator><cp:lastModifiedBy>Plutus</cp:lastModifiedBy>${dated('created')}${dated('modified')}</cp:coreProperties>`
}

export const workbook = (stream: Writable, about: About) => {
  const zip = new ZipFile()
  zip.outputStream.pipe(stream)
  const nameFor = sheetNames()
  const styles = cellStyles()
  const sheets: string[] = []
  const waiting: TableRow[] = []
  const now = { name: null as string | null, open: null as ReturnType<typeof openSheet> | null }

  const begin = (): ReturnType<typeof openSheet> => {
    sheets.push(nameFor((now.name ?? '') || about.title))
    const setting = { widths: widthsOf(waiting), frozen: headingsOf(waiting), styles }
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
      if (now.name === null) listener.onRow(nothingThere)
      now.name ??= ''
      endTable()
      const parts = { ...packageParts(sheets, coreXml(about)), [stylesPart]: styles.xml() }
      for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name, packing)
      zip.end()
    },
  }
}
