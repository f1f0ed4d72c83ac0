import process from 'node:process'
import { E } from '../../../src/domain/fp.ts'
import { framesOf } from '../frame.ts'
import { sendFrame } from '../pipe.ts'
import { TableJob } from './table.ts'
import { separated } from './separated.ts'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { tableReader } from './table-reader.ts'
import { workbook } from './workbook.ts'

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
