import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { type ReplyZipEntry, zipOf } from '../../../server/http/replies/zip-of.ts'
import { unzipTexts } from '../../unit/views/support/unzipped.ts'

const at = new Date('2026-07-01T10:00:00Z')
const text = (words: string): Uint8Array => new TextEncoder().encode(words)
const zipEntryOf = (name: string, words: string): ReplyZipEntry => ({
  name,
  open: () => Promise.resolve(Readable.from([text(words)], { objectMode: false })),
})

const filesIn = async (zip: Readable) => [...(await unzipTexts(new Blob([new Uint8Array(await buffer(zip))])))]

test('the same files are the same zip, in the order given', async () => {
  const entries = [zipEntryOf('P2 Zoë Valuation.pdf', 'two'), zipEntryOf('P1 Valuation.html', 'one')]
  const [once, again] = [await buffer(zipOf(entries, at)), await buffer(zipOf(entries, at))]
  expect(once.equals(again)).toBe(true)
  expect(await filesIn(zipOf(entries, at))).toEqual([
    ['P2 Zoë Valuation.pdf', 'two'],
    ['P1 Valuation.html', 'one'],
  ])
})

test('no file is read before the one in front of it has gone', async () => {
  let [held, most] = [0, 0]
  const big = new Uint8Array(1024 * 1024)
  const entries = Array.from({ length: 30 }, (_, index) => ({
    name: `${index.toString()}.pdf`,
    open: () => {
      held += 1
      most = Math.max(most, held)
      return Promise.resolve(Readable.from([big], { objectMode: false }))
    },
  }))
  let bytes = 0
  for await (const chunk of zipOf(entries, at)) {
    bytes += chunk instanceof Uint8Array ? chunk.byteLength : 0
    held = Math.max(0, held - Math.floor(bytes / big.byteLength))
    bytes %= big.byteLength
  }
  expect(most).toBeLessThanOrEqual(2)
})

test('a file that cannot be read breaks the zip off', async () => {
  const broken = { name: 'lost.pdf', open: () => Promise.reject(new Error('lost')) }
  await expect(buffer(zipOf([zipEntryOf('kept.pdf', 'kept'), broken], at))).rejects.toThrow('lost')
})

test('so does one that is a while in failing, whether anybody listens yet or not', async () => {
  const late = { name: 'lost.pdf', open: () => open('/there/is/no/such/file').then((file) => file.createReadStream()) }
  await expect(buffer(zipOf([late, zipEntryOf('kept.pdf', 'kept')], at))).rejects.toThrow('ENOENT')
  const unread = zipOf([late, zipEntryOf('kept.pdf', 'kept')], at)
  await new Promise((resolve) => unread.on('close', resolve))
  expect(unread.errored).toMatchObject({ code: 'ENOENT' })
})

test('so does one that breaks off itself', async () => {
  const half = (async function* () {
    yield Buffer.from('half')
    await Promise.reject(new Error('damaged'))
  })()
  const damaged = { name: 'damaged.pdf', open: () => Promise.resolve(Readable.from(half, { objectMode: false })) }
  await expect(buffer(zipOf([damaged, zipEntryOf('kept.pdf', 'kept')], at))).rejects.toThrow('damaged')
})

test('what is open is closed when nobody takes the zip any more, and so is what opens after', async () => {
  const endless = () => new Readable({ read() {} })
  const [first, late] = [endless(), endless()]
  const going = zipOf([{ name: 'first.pdf', open: () => Promise.resolve(first) }], at)
  await vi.waitFor(() => {
    expect(first.listenerCount('error')).toBeGreaterThan(0)
  })
  going.destroy()
  await vi.waitFor(() => {
    expect(first.closed).toBe(true)
  })
  const { promise, resolve } = Promise.withResolvers<Readable>()
  zipOf([{ name: 'late.pdf', open: () => promise }], at).destroy()
  resolve(late)
  await vi.waitFor(() => {
    expect(late.closed).toBe(true)
  })
})
