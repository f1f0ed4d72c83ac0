import process from 'node:process'
import { E } from '../../../src/domain/fp.ts'
import { framesOf } from '../frame.ts'
import { sendFrame } from '../pipe.ts'
import { TableJob } from './table.ts'
import { csvWriter } from './separated.ts'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { tableReader } from './table-reader.ts'
import { workbookWriter } from './workbook.ts'

type HtmlPieces = AsyncIterable<string>

const readTables = async (html: HtmlPieces, reader: ReturnType<typeof tableReader>): Promise<void> => {
  for await (const piece of html) {
    reader.write(piece)
    await nextTurn()
  }
  reader.end()
}

const writeWorkbook = async (html: HtmlPieces, { title, at }: TableJob): Promise<Buffer> => {
  const packed = new PassThrough()
  const file = buffer(packed)
  const book = workbookWriter(packed, { title, at: new Date(at) })
  await readTables(html, tableReader(book))
  book.end()
  return file
}

const writeCsv = async (html: HtmlPieces): Promise<Buffer> => {
  const texts: string[] = []
  const file = csvWriter((text) => texts.push(text))
  await readTables(html, tableReader(file))
  file.end()
  return Buffer.from(texts.join(''))
}

const makeTables = (html: HtmlPieces, job: TableJob): Promise<Buffer> =>
  job.as === 'csv' ? writeCsv(html) : writeWorkbook(html, job)

const maxBytes = 64 * 1024 * 1024

const inputFrames = framesOf(process.stdin, maxBytes)

async function* documentPieces(): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for (;;) {
    const next = await inputFrames.next()
    if (next.done === true) throw new Error('the document ends in the middle')
    const [piece] = next.value
    if (piece === undefined || piece.length === 0) return
    yield decoder.decode(piece, { stream: true })
  }
}

const pieceSize = 1024 * 1024

const serveTables = async (): Promise<void> => {
  for (;;) {
    const asked = await inputFrames.next()
    if (asked.done === true) return
    const job = TableJob.decode(JSON.parse(String(asked.value[0])))
    if (E.isLeft(job)) throw new Error('this is no job')
    const file = await makeTables(documentPieces(), job.right)
    for (let at = 0; at < file.length; at += pieceSize) sendFrame([file.subarray(at, at + pieceSize)])
    sendFrame([''])
  }
}

void serveTables()
