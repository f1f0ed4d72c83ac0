import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer, text as textIn } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import type { FileStore, LocalFile } from '../../../../server/archive/files/file-store.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { fileStores } from './support/stores.ts'

const openedServers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of openedServers.splice(0).reverse()) await close()
})

const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

const local = async ({ incoming }: FileStore, text: string | Uint8Array): Promise<string> => {
  const file = path.join(incoming, randomUUID())
  await writeFile(file, text)
  return file
}

const localFile = async (files: FileStore, text: string | Uint8Array): Promise<LocalFile> => ({
  hash: hashOf(text),
  path: await local(files, text),
})

const openKept = async (files: FileStore, hash: string) => {
  const found = await files.find(hash)
  if (E.isLeft(found)) throw new Error(`The file ${hash}: ${found.left._tag}`)
  return { bytes: found.right.bytes, stream: await found.right.read() }
}

const readText = async (files: FileStore, kept: string): Promise<string> =>
  textIn((await openKept(files, hashOf(kept))).stream)

const notThere = E.left({ _tag: 'FileMissing' })

/** By what is found of it, or by what breaks it off. */
const damageSaid = (hash: string): RegExp => new RegExp(`The file ${hash}.*damaged`, 'i')

describe.each(fileStores)('in %s', (_, open) => {
  const openStore = async () => {
    const store = await open()
    openedServers.push(store.close)
    return store
  }

  test('a file is read as it was kept, whatever becomes of the one it was kept from', async () => {
    const { files } = await openStore()
    const texts = Array.from({ length: 40 }, (_, index) => `report ${index}`)
    await files.keep(await Promise.all(texts.map((text) => localFile(files, text))))
    expect(await Promise.all(texts.map((text) => readText(files, text)))).toEqual(texts)
  })

  test('what was never kept is not there', async () => {
    const { files } = await openStore()
    expect(await files.find(hashOf('never'))).toEqual(notThere)
    expect(await files.openZip(randomUUID())).toEqual(O.none)
  })

  test('a file of no bytes is a file too', async () => {
    const { files } = await openStore()
    await files.keep([await localFile(files, '')])
    const { bytes, stream } = await openKept(files, hashOf(''))
    expect([bytes, await textIn(stream)]).toEqual([0, ''])
  })

  test('a file of many pieces is read as it is, by as many as like and as slowly, and its length is known', async () => {
    const { files } = await openStore()
    const bytes = randomBytes(1024 * 1024 + 1)
    await files.keep([await localFile(files, bytes)])
    const [one, other] = [await openKept(files, hashOf(bytes)), await openKept(files, hashOf(bytes))]
    expect([one.bytes, other.bytes]).toEqual([bytes.length, bytes.length])
    expect(hashOf(await buffer(one.stream))).toBe(hashOf(bytes))
    expect(hashOf(await buffer(other.stream))).toBe(hashOf(bytes))
  })

  test('a file nobody reads is in memory in small part alone', async () => {
    const { files } = await openStore()
    const bytes = randomBytes(4 * 1024 * 1024)
    await files.keep([await localFile(files, bytes)])
    const { stream } = await openKept(files, hashOf(bytes))
    stream.once('readable', () => undefined)
    await expect.poll(() => stream.readableLength).toBeGreaterThan(0)
    expect(stream.readableLength).toBeLessThan(256 * 1024)
    stream.destroy()
    await expect.poll(() => stream.closed).toBe(true)
  })

  test('what is no longer what its hash says is not given out', async () => {
    const { files, damage } = await openStore()
    await files.keep([await localFile(files, 'whole')])
    await damage(hashOf('whole'))
    await expect(readText(files, 'whole')).rejects.toThrow(damageSaid(hashOf('whole')))
  })

  test('nor is all of it where it is long, whenever it is read', async () => {
    const { files, damage } = await openStore()
    const bytes = randomBytes(1024 * 1024)
    await files.keep([await localFile(files, bytes)])
    const flipped = Buffer.from(bytes)
    flipped.writeUInt8(flipped.readUInt8(0) ^ 1, 0)
    await damage(hashOf(bytes), flipped)
    let taken = 0
    const reading = (async () => {
      const { stream } = await openKept(files, hashOf(bytes))
      for await (const piece of stream) taken += piece instanceof Uint8Array ? piece.byteLength : 0
    })()
    await expect(reading).rejects.toThrow(damageSaid(hashOf(bytes)))
    expect(taken).toBeLessThan(bytes.length)
  })

  test('two may keep the same at the same time, and again', async () => {
    const { files } = await openStore()
    const same = () => localFile(files, 'the same')
    await Promise.all([
      files.keep([await same(), await same()]),
      files.keep([await same()]),
      files.keep([await same()]),
    ])
    await files.keep([await same()])
    expect(await readText(files, 'the same')).toBe('the same')
  })

  test('what is kept already stays as it is', async () => {
    const { files } = await openStore()
    await files.keep([await localFile(files, 'the first')])
    await files.keep([{ hash: hashOf('the first'), path: await local(files, 'another') }])
    expect(await readText(files, 'the first')).toBe('the first')
  })

  test('what cannot be kept is said, and what was kept beside it is whole', async () => {
    const { files } = await openStore()
    const missing = { hash: hashOf('missing'), path: path.join(files.incoming, 'missing') }
    await expect(files.keep([await localFile(files, 'there'), missing])).rejects.toThrow('ENOENT')
    expect(await files.find(hashOf('missing'))).toEqual(notThere)
    await files.keep([await localFile(files, 'there')])
    expect(await readText(files, 'there')).toBe('there')
  })

  test('a zip is opened as often as need be until it is dropped', async () => {
    const { files } = await openStore()
    const upload = randomUUID()
    await files.keepZip(upload, await local(files, 'PK zip'))
    const readOnce = async (): Promise<string> => {
      const zip = await files.openZip(upload)
      if (O.isNone(zip)) throw new Error('it was kept')
      return readFile(zip.value.path, 'utf8').finally(zip.value.release)
    }
    expect([await readOnce(), await readOnce()]).toEqual(['PK zip', 'PK zip'])
    await files.dropZip(upload)
    await files.dropZip(upload)
    expect(await files.openZip(upload)).toEqual(O.none)
  })

  test('of a zip that is kept twice the last counts', async () => {
    const { files } = await openStore()
    const upload = randomUUID()
    await files.keepZip(upload, await local(files, 'cut off'))
    await files.keepZip(upload, await local(files, 'PK whole'))
    const zip = await files.openZip(upload)
    expect(O.isSome(zip) && (await readFile(zip.value.path, 'utf8'))).toBe('PK whole')
  })

  test('how long zips have been kept is known', async () => {
    const { files } = await openStore()
    const upload = randomUUID()
    await files.keepZip(upload, await local(files, 'PK zip'))
    expect(await files.zipsBefore(new Date(Date.now() - 60_000))).toEqual([])
    expect(await files.zipsBefore(new Date(Date.now() + 60_000))).toEqual([upload])
    await files.dropZip(upload)
    expect(await files.zipsBefore(new Date(Date.now() + 60_000))).toEqual([])
  })

  test('two open the same zip, and one is done before the other', async () => {
    const { files } = await openStore()
    const upload = randomUUID()
    await files.keepZip(upload, await local(files, 'PK zip'))
    const [one, other] = await Promise.all([files.openZip(upload), files.openZip(upload)])
    if (O.isNone(one) || O.isNone(other)) throw new Error('it was kept')
    await one.value.release()
    expect(await readFile(other.value.path, 'utf8')).toBe('PK zip')
  })

  test('files on their way are nobody else’s to read, and gone when the node ends', async () => {
    const store = await open()
    const { incoming } = store.files
    await local(store.files, 'half')
    expect((await stat(incoming)).mode & 0o077).toBe(0)
    await store.close()
    expect(await readdir(incoming).catch(() => 'gone')).toBe('gone')
  })
})
