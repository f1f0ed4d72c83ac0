import { Readable } from 'node:stream'
import { type CsvError, type CsvErrorCode, parse } from 'csv-parse'
import * as t from 'io-ts'
import { utf8Blocks } from './utf8-blocks.ts'

export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

export type ReportLine = (line: number, reason: string) => void

const Parsed = t.strict({ record: t.array(t.string), info: t.type({ lines: t.number }) })

const reasons: Partial<Record<CsvErrorCode, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: 'has text after a closing quote',
  INVALID_OPENING_QUOTE: 'has a quote inside a cell that does not begin with one',
  CSV_QUOTE_NOT_CLOSED: 'opens a quote that is never closed',
  CSV_MAX_RECORD_SIZE: 'is too long',
}

const lineOf = (error: CsvError): number => (typeof error['lines'] === 'number' ? error['lines'] : 1)

/** The records of a CSV file as they stream by; what is not UTF-8 or not CSV is reported and passed over. */
export async function* csvRecords(bytes: AsyncIterable<Uint8Array>, report: ReportLine): AsyncGenerator<CsvRecord> {
  const parser: AsyncIterable<unknown> = Readable.from(utf8Blocks(bytes, report), { objectMode: false }).pipe(
    parse({
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
    }),
  )
  for await (const parsed of parser) {
    if (Parsed.is(parsed)) yield { line: parsed.info.lines, cells: parsed.record }
  }
}
