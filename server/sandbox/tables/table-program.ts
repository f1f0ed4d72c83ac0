import process from 'node:process'
import { E } from '../../../src/domain/fp.ts'
import { framesOf } from '../frame.ts'
import { sendFrame } from '../pipe.ts'
import { TableJob, type TableCell, type TableListener, type TableRow, type Value } from './table.ts'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { tableReader } from './table-reader.ts'
import { workbook } from './workbook.ts'
import Papa from 'papaparse'
import { defused } from '../../../src/domain/widgets/sheet/sheet.ts'

// without it a spreadsheet takes the file for one of its own country's letters
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

const plain = (value: Value['value']): string | number => {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value : defused(value)
}

const lineOf = (cells: readonly TableCell[]): readonly (string | number)[] => {
  const last = cells.at(-1)
  const line = Array.from({ length: last === undefined ? 0 : last.column + last.columns }, (): string | number => '')
  for (const { column, value } of cells) line[column] = plain(value)
  return line
}

const written = (lines: readonly (readonly (string | number)[])[]): string =>
  Papa.unparse(
    lines.map((line) => [...line]),
    { newline: lineEnd },
  )

const rowsAtOnce = 1000

/** Tables as text: figures whole and unformatted, words never a formula, a name and an empty line between tables. */
export const separated = (write: (text: string) => void): TableListener & { readonly end: () => void } => {
  const waiting: TableRow[] = []
  const so = { tables: 0 }

  const flush = (): void => {
    if (waiting.length > 0) write(written(waiting.map(({ cells }) => lineOf(cells))) + lineEnd)
    waiting.length = 0
  }

  write(byteOrderMark)
  return {
    onTable: (name) => {
      flush()
      if (so.tables > 0) write(lineEnd)
      so.tables += 1
      if (name !== '') write(written([[defused(name)]]) + lineEnd)
    },
    onRow: (row) => {
      waiting.push(row)
      if (waiting.length >= rowsAtOnce) flush()
    },
    end: flush,
  }
}

type Html = AsyncIterable<string>

const read = async (html: Html, reader: ReturnType<typeof tableReader>): Promise<void> => {
  for await (const piece of html) {
    reader.write(piece)
    await nextTurn()
  }
  reader.end()
}

const asWorkbook = async (html: Html, { title, at }: TableJob): Promise<Buffer> => {
  const packed = new PassThrough()
  const file = buffer(packed)
  const book = workbook(packed, { title, at: new Date(at) })
  await read(html, tableReader(book))
  book.end()
  return file
}

const asText = async (html: Html): Promise<Buffer> => {
  const texts: string[] = []
  const file = separated((text) => texts.push(text))
  await read(html, tableReader(file))
  file.end()
  return Buffer.from(texts.join(''))
}

const makeTables = (html: Html, job: TableJob): Promise<Buffer> =>
  job.as === 'csv' ? asText(html) : asWorkbook(html, job)

const mostBytes = 64 * 1024 * 1024

const frames = framesOf(process.stdin, mostBytes)

async function* document(): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (;;) {
    const next = await frames.next()
    if (next.done === true) throw new Error('the document ends in the middle')
    const [piece] = next.value
    if (piece === undefined || piece.length === 0) return
    yield decoder.decode(piece, { stream: true })
  }
}

const pieceSize = 1024 * 1024

const serve = async (): Promise<void> => {
  for (;;) {
    const asked = await frames.next()
    if (asked.done === true) return
    const job = TableJob.decode(JSON.parse(String(asked.value[0])))
    if (E.isLeft(job)) throw new Error('this is no job')
    const file = await makeTables(document(), job.right)
    for (let at = 0; at < file.length; at += pieceSize) sendFrame([file.subarray(at, at + pieceSize)])
    sendFrame([''])
  }
}

void serve()
