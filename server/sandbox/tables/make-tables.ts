import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TableJob } from './job.ts'
import { separated } from './separated.ts'
import { steadyZip } from './steady-zip.ts'
import { tableReader } from './table-reader.ts'
import { workbook } from './workbook.ts'

type Html = AsyncIterable<string>

/** What was read is packed before more is. */
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
  await book.end()
  return steadyZip(await file)
}

const asText = async (html: Html): Promise<Buffer> => {
  const texts: string[] = []
  const file = separated((text) => texts.push(text))
  await read(html, tableReader(file))
  file.end()
  return Buffer.from(texts.join(''))
}

/** The tables of an HTML document as a file. */
export const makeTables = (html: Html, job: TableJob): Promise<Buffer> =>
  job.as === 'csv' ? asText(html) : asWorkbook(html, job)
