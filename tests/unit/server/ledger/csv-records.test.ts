import { createReadStream, type ReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SheetRecord, csvRecords } from '../../../../server/ledger/import/reading/csv-records.ts'

let folder = ''
let file = ''

// longer than what a stream reads at once, so that there is always more of it
const rows = 100_000

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plutus-csv-'))
  file = join(folder, 'prices.csv')
  await writeFile(file, 'asx_code,date\n'.repeat(rows))
})

afterAll(() => rm(folder, { recursive: true }))

const readAll = async (bytes: AsyncIterable<Uint8Array>): Promise<number> => {
  let count = 0
  for await (const { cells } of csvRecords(bytes, () => undefined)) count += cells.length / 2
  return count
}

const expectClosed = async (source: ReadStream): Promise<void> => {
  expect(source.destroyed).toBe(true)
  await finished(source).catch(() => undefined)
  expect(source.closed).toBe(true)
}

test('a file that is read to its end is closed', async () => {
  const source = createReadStream(file)
  expect(await readAll(source)).toBe(rows)
  await expectClosed(source)
})

test.each([
  ['at its first line', 1],
  ['in its middle', 5_000],
])('a file of which the reading is broken off %s is closed', async (_, after) => {
  const source = createReadStream(file)
  let last: SheetRecord | null = null
  for await (const record of csvRecords(source, () => undefined)) {
    last = record
    if (record.line === after) break
  }
  expect(last).toMatchObject({ line: after })
  await expectClosed(source)
})

test('a file that is no text is closed at its first wrong line', async () => {
  await writeFile(join(folder, 'bytes.csv'), Buffer.alloc(1_000_000, 0xff))
  const source = createReadStream(join(folder, 'bytes.csv'))
  const faults: string[] = []
  const records = csvRecords(source, (line, reason) => faults.push(`${line} ${reason}`))
  expect(await records.next()).toEqual({ done: true, value: undefined })
  expect(faults).toHaveLength(1)
  await expectClosed(source)
})

test('what cannot be read is thrown to whoever reads it', async () => {
  await expect(readAll(createReadStream(join(folder, 'none.csv')))).rejects.toThrow(/^ENOENT/)
  const failing = async function* (): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from('a,b\nc,d\n'))
    throw new Error('the disk failed')
  }
  await expect(readAll(failing())).rejects.toThrow('the disk failed')
})

const recordsIn = async (...chunks: readonly Uint8Array[]) => {
  const faults: string[] = []
  const read = csvRecords(Readable.from(chunks), (line, reason) => faults.push(`${line} ${reason}`))
  const records: SheetRecord[] = []
  for await (const record of read) records.push(record)
  return { records, faults }
}

const two = [
  { line: 1, cells: ['code', 'name'] },
  { line: 2, cells: ['P1', 'José, Zoë'] },
]

test.each([
  ['semicolons', Buffer.from('code;name\nP1;José, Zoë\n')],
  ['tabs in UTF-16', Buffer.from('\uFEFFcode\tname\r\nP1\tJosé, Zoë\r\n', 'utf16le')],
  ['Windows-1252', Buffer.from('code,name\r\nP1,"Jos\xe9, Zo\xeb"\r\n', 'latin1')],
  ['the line ends of an old Mac', Buffer.from('code,name\rP1,"José, Zoë"\r')],
  ['a line that says what separates it', Buffer.from('sep=;\r\ncode;name\r\nP1;José, Zoë\r\n')],
])('section 4: a file with %s is read as the import of users reads it', async (_, bytes) => {
  expect(await recordsIn(bytes)).toEqual({ records: two, faults: [] })
  expect(await recordsIn(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual({ records: two, faults: [] })
})

test('section 4: rows without anything in a cell are left out', async () => {
  const { records } = await recordsIn(Buffer.from('code,name\n,\n\n" ",""\nP1,Ann\n'))
  expect(records.map(({ cells }) => cells)).toEqual([
    ['code', 'name'],
    ['P1', 'Ann'],
  ])
})
