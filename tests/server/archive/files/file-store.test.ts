import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { FileStore, LocalFile } from '../../../../server/archive/files/file-store.ts'
import { O } from '../../../../src/domain/fp.ts'
import { stores } from './support/stores.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const local = async ({ incoming }: FileStore, text: string): Promise<string> => {
  const file = path.join(incoming, randomUUID())
  await writeFile(file, text)
  return file
}

const localFile = async (files: FileStore, text: string): Promise<LocalFile> => ({
  hash: hashOf(text),
  path: await local(files, text),
})

const textOf = O.map((bytes: Uint8Array) => Buffer.from(bytes).toString())

describe.each(stores)('in %s', (_, open) => {
  const openStore = async () => {
    const store = await open()
    opened.push(store.close)
    return store
  }

  test('a file is read as it was kept, whatever becomes of the one it was kept from', async () => {
    const { files } = await openStore()
    const texts = Array.from({ length: 40 }, (_, index) => `report ${index}`)
    await files.keep(await Promise.all(texts.map((text) => localFile(files, text))))
    const read = await Promise.all(texts.map((text) => files.read(hashOf(text))))
    expect(read.map(textOf)).toEqual(texts.map(O.some))
  })

  test('what was never kept is not there', async () => {
    const { files } = await openStore()
    expect(await files.read(hashOf('never'))).toEqual(O.none)
    expect(await files.openZip(randomUUID())).toEqual(O.none)
  })

  test('a file of no bytes is a file too', async () => {
    const { files } = await openStore()
    await files.keep([await localFile(files, '')])
    expect(textOf(await files.read(hashOf('')))).toEqual(O.some(''))
  })

  test('what is no longer what its hash says is not given out', async () => {
    const { files, damage } = await openStore()
    await files.keep([await localFile(files, 'whole')])
    await damage(hashOf('whole'))
    await expect(files.read(hashOf('whole'))).rejects.toThrow(`The file ${hashOf('whole')} of the archive is damaged.`)
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
    expect(textOf(await files.read(hashOf('the same')))).toEqual(O.some('the same'))
  })

  test('what is kept already stays as it is', async () => {
    const { files } = await openStore()
    await files.keep([await localFile(files, 'the first')])
    await files.keep([{ hash: hashOf('the first'), path: await local(files, 'another') }])
    expect(textOf(await files.read(hashOf('the first')))).toEqual(O.some('the first'))
  })

  test('what cannot be kept is said, and what was kept beside it is whole', async () => {
    const { files } = await openStore()
    const missing = { hash: hashOf('missing'), path: path.join(files.incoming, 'missing') }
    await expect(files.keep([await localFile(files, 'there'), missing])).rejects.toThrow('ENOENT')
    expect(await files.read(hashOf('missing'))).toEqual(O.none)
    await files.keep([await localFile(files, 'there')])
    expect(textOf(await files.read(hashOf('there')))).toEqual(O.some('there'))
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
