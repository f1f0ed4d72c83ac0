import { pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type CsvError, type CsvErrorCode, parse } from 'csv-parse'
import * as t from 'io-ts'
import { isAscii, isUtf8 } from 'node:buffer'
import { CsvSeparator, separatorOf, statedSeparator } from '../../../../src/domain/csv/separator.ts'
import { readPiece, initialReading, type TextFault } from '../../../../src/domain/csv/text-pieces.ts'
import { E, pipe } from '../../../../src/domain/fp.ts'
import { textFault } from '../../../../src/domain/text/text-codec.ts'

async function* textBlocks(bytes: AsyncIterable<Uint8Array>, stop: ReportLineFault): AsyncGenerator<Uint8Array> {
  let reading = initialReading
  const read = (chunk: Uint8Array, isLast: boolean): E.Either<TextFault, Uint8Array> =>
    pipe(
      readPiece(reading, chunk, isLast, { isAscii, isUtf8 }),
      E.map((piece) => {
        reading = piece.reading
        return piece.bytes
      }),
    )
  for await (const chunk of bytes) {
    const block = read(chunk, false)
    if (E.isLeft(block)) {
      stop(block.left.line, block.left.reason)
      return
    }
    if (block.right.length > 0) yield block.right
  }
  const last = read(Buffer.alloc(0), true)
  if (E.isLeft(last)) stop(last.left.line, last.left.reason)
  else yield last.right
}

export interface SheetRecord {
  readonly line: number
  readonly cells: readonly string[]
}

export type ReportLineFault = (line: number, reason: string) => void

const ParsedRecord = t.strict({ record: t.array(t.string), info: t.type({ lines: t.number }) })

const maxCellLength = 50_000

const cellFault = (cells: readonly string[]): string | undefined =>
  cells.map((cell) => textFault(cell, maxCellLength)).find((fault) => fault !== null) ?? undefined

const csvReasons: Partial<Record<CsvErrorCode, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'has text after a closing quote',
  INVALID_OPENING_QUOTE: 'has a quotation mark inside a cell that does not begin with a quotation mark',
  CSV_QUOTE_NOT_CLOSED: 'opens a quote that is never closed',
  CSV_MAX_RECORD_SIZE: 'is too long',
}

const lineOf = (error: CsvError): number => (typeof error['lines'] === 'number' ? error['lines'] : 1)

const parserOf = (report: ReportLineFault, delimiter: CsvSeparator) => {
  let lastLine = 0
  return parse({
    delimiter,
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 100_000,
    skip_records_with_error: true,
    on_record: (record: string[], { lines }) => {
      lastLine = lines
      return record
    },
    on_skip: (error) => {
      if (error === undefined) return
      // the parser reports the end of the file, not the line of the quote
      const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastLine + 1 : lineOf(error)
      lastLine = lineOf(error)
      report(line, csvReasons[error.code] ?? 'is not CSV')
    },
  })
}

const headerLength = 10_000

const readHead = async (blocks: AsyncGenerator<Uint8Array>): Promise<string> => {
  const head: Uint8Array[] = []
  const text = (): string => Buffer.concat(head).toString()
  while (!/[\r\n]/.test(text()) && text().length < headerLength) {
    const next = await blocks.next()
    if (next.done === true) return text()
    head.push(next.value)
  }
  return text()
}

async function* prependText(text: string, others: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
  yield* others
}

interface SheetBytes {
  readonly separator: CsvSeparator
  readonly blocks: AsyncIterable<Uint8Array>
}

/** Sources of the separator, in this order: the `sep=` line, the caller, the headers. */
const readSheetBytes = async (
  blocks: AsyncGenerator<Uint8Array>,
  known: CsvSeparator | undefined,
): Promise<SheetBytes> => {
  const { separator: stated, table } = statedSeparator(await readHead(blocks))
  return {
    separator: CsvSeparator.is(stated) ? stated : (known ?? separatorOf(table)),
    blocks: prependText(table, blocks),
  }
}

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '')

/** Skips empty rows. Always closes `bytes`. */
export async function* csvRecords(
  bytes: AsyncIterable<Uint8Array>,
  report: ReportLineFault,
  known?: CsvSeparator,
): AsyncGenerator<SheetRecord> {
  const table = await readSheetBytes(textBlocks(bytes, report), known)
  const blocks = Readable.from(table.blocks, { objectMode: false })
  const parser = parserOf(report, table.separator)
  pipeline(blocks, parser, () => undefined)
  const parsing: AsyncIterable<unknown> = parser
  try {
    for await (const parsed of parsing) {
      if (!ParsedRecord.is(parsed) || !isFilled(parsed.record)) continue
      const { record: cells, info } = parsed
      const fault = cellFault(cells)
      if (fault === undefined) yield { line: info.lines, cells }
      else report(info.lines, `has a cell that ${fault}`)
    }
  } finally {
    await finished(blocks).catch(() => undefined)
  }
}
