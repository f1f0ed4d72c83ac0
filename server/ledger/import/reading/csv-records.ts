import { pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type CsvError, type CsvErrorCode, parse } from 'csv-parse'
import * as t from 'io-ts'
import { isUtf8 } from 'node:buffer'
import type { Separator } from '../../../../src/domain/separator.ts'
import { textFault } from '../../../../src/domain/text.ts'

const newline = 0x0a
const longestLine = 1_000_000

const linesOf = function* (block: Buffer): Generator<Buffer> {
  let start = 0
  while (start < block.length) {
    const end = block.indexOf(newline, start)
    const next = end === -1 ? block.length : end + 1
    yield block.subarray(start, next)
    start = next
  }
}

const countLines = (block: Buffer): number => [...linesOf(block)].length

const firstBadLine = (block: Buffer): number => [...linesOf(block)].findIndex((line) => !isUtf8(line))

/**
 * Passes whole lines on while they are UTF-8, and stops at the first that is not, telling its number. No character spans a
 * line, so each block of whole lines can be judged alone.
 */
async function* utf8Blocks(
  bytes: AsyncIterable<Uint8Array>,
  stop: (line: number, reason: string) => void,
): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let line = 1
  for await (const chunk of bytes) {
    const block = Buffer.concat([rest, chunk])
    const end = block.lastIndexOf(newline) + 1
    const whole = block.subarray(0, end)
    if (!isUtf8(whole)) {
      stop(line + firstBadLine(whole), 'is not UTF-8 text')
      return
    }
    if (whole.length > 0) yield whole
    line += countLines(whole)
    rest = block.subarray(end)
    if (rest.length > longestLine) {
      stop(line, 'is too long a line')
      return
    }
  }
  if (isUtf8(rest)) yield rest
  else stop(line, 'is not UTF-8 text')
}

export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

export type ReportLine = (line: number, reason: string) => void

const Parsed = t.strict({ record: t.array(t.string), info: t.type({ lines: t.number }) })

/** A list of codes can be long; anything else in a cell is shorter. */
const maxCellLength = 50_000

const cellFault = (cells: readonly string[]): string | undefined =>
  cells.map((cell) => textFault(cell, maxCellLength)).find((fault) => fault !== null) ?? undefined

const reasons: Partial<Record<CsvErrorCode, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'has text after a closing quote',
  INVALID_OPENING_QUOTE: 'has a quote inside a cell that does not begin with one',
  CSV_QUOTE_NOT_CLOSED: 'opens a quote that is never closed',
  CSV_MAX_RECORD_SIZE: 'is too long',
}

const lineOf = (error: CsvError): number => (typeof error['lines'] === 'number' ? error['lines'] : 1)

const parserOf = (report: ReportLine, delimiter: Separator) =>
  parse({
    delimiter,
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 100_000,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error !== undefined) report(lineOf(error), reasons[error.code] ?? 'is not CSV')
    },
  })

/** However the reading ends, `bytes` are left when it has. */
export async function* csvRecords(
  bytes: AsyncIterable<Uint8Array>,
  report: ReportLine,
  separator: Separator = ',',
): AsyncGenerator<CsvRecord> {
  const blocks = Readable.from(utf8Blocks(bytes, report), { objectMode: false })
  const parser = parserOf(report, separator)
  // what fails is thrown to whoever reads the parser
  pipeline(blocks, parser, () => undefined)
  const parsing: AsyncIterable<unknown> = parser
  try {
    for await (const parsed of parsing) {
      if (!Parsed.is(parsed)) continue
      const { record: cells, info } = parsed
      const fault = cellFault(cells)
      if (fault === undefined) yield { line: info.lines, cells }
      else report(info.lines, `has a cell that ${fault}`)
    }
  } finally {
    await finished(blocks).catch(() => undefined)
  }
}
