import { createHash } from 'node:crypto'
import { E } from '../../../../src/domain/fp.ts'
import type { LedgerImportFault } from '../../../../src/domain/ledger/import/ledger-import.ts'
import { mappingFaults, theirColumn } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import type { SheetKey, LedgerSheet } from '../../../../src/domain/ledger/import/sheet.ts'
import type { CellFault } from '../../../../src/domain/ledger/rows/cell-fault.ts'
import { cellConverter, type SheetCells } from './as-ours.ts'
import { type SheetRecord, csvRecords } from './csv-records.ts'
import type { KnownCodeRegister } from './learning-firm.ts'
import type { SheetSource } from './folder-sources.ts'

type CellsByColumn = (cells: readonly string[]) => E.Either<readonly CellFault[], SheetCells>

/** `at` is -1 without the column. */
interface ColumnIndex {
  readonly column: string
  readonly at: number
}

type KnownColumns = Pick<LedgerSheet<unknown>, 'columns' | 'optional'>

export const fileColumnFor = ({ mapping }: Pick<SheetSource, 'mapping'>, ours: string | null): string | null =>
  ours === null || mapping === undefined
    ? ours
    : ours
        .split(', ')
        .map((column) => theirColumn(mapping, column) ?? column)
        .join(', ')

const headerFaults = ({ columns, optional }: KnownColumns, header: readonly string[]): readonly CellFault[] => [
  ...columns
    .filter((column) => !header.includes(column) && !optional.includes(column))
    .map((column) => ({ column, reason: 'is missing' })),
  ...header.flatMap((column, at) =>
    !columns.includes(column)
      ? [{ column, reason: `is not a column of this file; it has ${columns.join(', ')}` }]
      : header.indexOf(column) < at
        ? [{ column, reason: 'appears twice' }]
        : [],
  ),
]

const readHeader = (
  sheet: KnownColumns,
  { mapping }: Pick<SheetSource, 'mapping'>,
  header: readonly string[],
): E.Either<readonly CellFault[], readonly ColumnIndex[]> => {
  const faults = mapping === undefined ? headerFaults(sheet, header) : mappingFaults(mapping, header)
  if (faults.length > 0) return E.left(faults)
  return E.right(
    sheet.columns.map((column) => {
      const theirs = mapping === undefined ? column : theirColumn(mapping, column)
      return { column, at: theirs === null ? -1 : header.indexOf(theirs) }
    }),
  )
}

const cellsAt =
  (indexes: readonly ColumnIndex[], { length }: readonly string[]): CellsByColumn =>
  (cells) => {
    if (cells.length !== length)
      return E.left([{ column: null, reason: `has ${cells.length} cells but the header has ${length} columns` }])
    const named: Record<string, string> = {}
    for (const { column, at } of indexes) named[column] = cells[at] ?? ''
    return E.right(named)
  }

export interface LocatedRow<Row> {
  readonly line: number
  readonly row: Row
}

export interface SheetReading<Row> {
  readonly rows: AsyncIterable<LocatedRow<Row>>
  readonly count: () => number
  readonly lastLine: () => number
  readonly bytes: () => number
  readonly sha256: () => string
  readonly lacking: () => readonly string[]
}

const keyText = ({ columns, fold }: SheetKey, cells: SheetCells): string =>
  fold(columns.map((column) => cells[column] ?? '').join(' '))

const isCode = ({ columns, isOptional = false }: SheetKey): boolean => columns.length === 1 && !isOptional

export type RepeatedLines = (file: string, line: number, cells: SheetCells) => readonly CellFault[]

interface LineNumbers {
  readonly of: (file: string, line: number) => number
  readonly text: (number: number, seenFrom: string) => string
}

const lineNumbers = (): LineNumbers => {
  const files: { readonly file: string; readonly before: number }[] = []
  let last = 0
  return {
    of: (file, line) => {
      const current = files.at(-1)
      const isNext = current?.file !== file || current.before + line <= last
      if (isNext) files.push({ file, before: last })
      last = (isNext ? last : current.before) + line
      return last
    },
    text: (number, seenFrom) => {
      const found = files.findLast(({ before }) => before < number)
      const file = found?.file === seenFrom ? 'this file' : found?.file
      return `line ${number - (found?.before ?? 0)} of ${file ?? ''}`
    },
  }
}

const noFaults: readonly CellFault[] = []

/** Keeps only a line number per key, because there may be millions of keys. */
const repeatsOf = (key: SheetKey, lines: LineNumbers) => {
  const seen = new Map<string, number>()
  return (file: string, number: number, cells: SheetCells): readonly CellFault[] => {
    const text = keyText(key, cells)
    if (key.isOptional === true && text === '') return noFaults
    const first = seen.get(text)
    if (first !== undefined)
      return [{ column: key.columns.join(', '), reason: `${text} is already on ${lines.text(first, file)}` }]
    seen.set(text, number)
    return noFaults
  }
}

export const repeatsIn = ({ keys }: Pick<LedgerSheet<unknown>, 'keys'>): RepeatedLines => {
  const lines = lineNumbers()
  const all = keys.map((key) => repeatsOf(key, lines))
  return (file, line, cells) => {
    const number = lines.of(file, line)
    return all.flatMap((repeats) => repeats(file, number, cells))
  }
}

const inspectChunks = async function* (
  bytes: AsyncIterable<Uint8Array>,
  look: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    look(chunk)
    yield chunk
  }
}

export const readSheet = <Row>(
  sheet: LedgerSheet<Row>,
  source: SheetSource,
  repeats: RepeatedLines,
  firm: KnownCodeRegister,
  report: (fault: LedgerImportFault) => void,
): SheetReading<Row> => {
  const hash = createHash('sha256')
  let count = 0
  let lastLine = 0
  let bytes = 0
  let isUnreadable = false
  let lacking: readonly string[] = []

  const reportAt = (line: number | null, faults: readonly CellFault[]): void =>
    faults.forEach((fault) => report({ file: source.file, line, ...fault }))

  const unreadable = (line: number, reason: string): void => {
    isUnreadable = true
    firm.trust(sheet.name)
    reportAt(line, [{ column: null, reason }])
  }

  const readCells = (line: number, cells: SheetCells): E.Either<readonly CellFault[], Row> => {
    const twice = repeats(source.file, line, cells)
    sheet.keys.filter(isCode).forEach((key) => firm.learn(sheet.name, keyText(key, cells)))
    const row = sheet.read(cells, firm)
    if (E.isLeft(row)) return E.left([...twice, ...row.left])
    return twice.length === 0 ? row : E.left(twice)
  }

  const toOurs = cellConverter(sheet, source, firm.timeZone)
  const readRecord = ({ line, cells }: SheetRecord, byColumn: CellsByColumn): E.Either<readonly CellFault[], Row> => {
    const named = byColumn(cells)
    const ours = E.isLeft(named) ? named : toOurs(named.right)
    return E.isLeft(ours) ? ours : readCells(line, ours.right)
  }

  const rows = async function* (): AsyncGenerator<LocatedRow<Row>> {
    let byColumn: CellsByColumn | null = null
    for await (const record of csvRecords(
      inspectChunks(source.open(), (chunk) => {
        bytes += chunk.length
        hash.update(chunk)
      }),
      unreadable,
      source.mapping?.format?.separator,
    )) {
      lastLine = record.line
      if (byColumn === null) {
        const header = readHeader(sheet, source, record.cells)
        if (E.isLeft(header)) {
          firm.trust(sheet.name)
          reportAt(record.line, header.left)
          return
        }
        lacking = header.right.flatMap(({ column, at }) => (at < 0 ? [column] : []))
        byColumn = cellsAt(header.right, record.cells)
      } else {
        count += 1
        const read = readRecord(record, byColumn)
        if (E.isRight(read)) yield { line: record.line, row: read.right }
        else
          reportAt(
            record.line,
            read.left.map(({ column, reason }) => ({ column: fileColumnFor(source, column), reason })),
          )
      }
    }
    if (byColumn === null && !isUnreadable) reportAt(null, [{ column: null, reason: 'is empty' }])
  }

  return {
    rows: rows(),
    count: () => count,
    lastLine: () => lastLine,
    bytes: () => bytes,
    sha256: () => hash.digest('hex'),
    lacking: () => lacking,
  }
}
