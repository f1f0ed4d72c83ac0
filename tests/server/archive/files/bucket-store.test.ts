import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import type { FileStore } from '../../../../server/archive/files/file-store.ts'
import { openFileStore } from '../../../../server/archive/files/open-file-store.ts'
import { freePort } from '../../../../server/postgres/embedded/postmaster.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { openTestBucket } from './support/test-bucket.ts'

const openedServers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of openedServers.splice(0).reverse()) await close()
})

const openService = async () => {
  const service = await openTestBucket()
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-archive-'))
  openedServers.push(service.close, () => rm(dataFolder, { recursive: true }))
  return { ...service, dataFolder }
}

const openStore = async () => {
  const service = await openService()
  const { files, close } = await openFileStore({ ...service, bucket: O.some(service.bucket) })
  openedServers.push(close)
  return { ...service, files }
}

const hash = createHash('sha256').update('report').digest()

const keepReport = async ({ keep, incoming }: FileStore): Promise<void> => {
  const file = path.join(incoming, randomUUID())
  await writeFile(file, 'report')
  await keep([{ hash: hash.toString('hex'), path: file }])
}

const puts = ({ received }: Awaited<ReturnType<typeof openService>>) =>
  received.filter(({ method }) => method === 'PUT')

test('a file goes to the bucket once, by its length, with the checksum it is to be held against', async () => {
  const store = await openStore()
  await keepReport(store.files)
  await keepReport(store.files)
  expect(puts(store)).toMatchObject([
    {
      method: 'PUT',
      path: `/archive/files/${hash.toString('hex')}`,
      headers: { 'content-length': '6', 'x-amz-checksum-sha256': hash.toString('base64') },
    },
  ])
})

test('a server with another secret does not start, and does not say which it has', async () => {
  const { bucket, dataFolder } = await openService()
  const opening = openFileStore({ dataFolder, bucket: O.some({ ...bucket, secret: 'not the secret' }) })
  await expect(opening).rejects.toThrow(/^PLUTUS_BUCKET_KEY has no access to the bucket of PLUTUS_BUCKET\.$/)
  expect(await readdir(path.join(dataFolder, 'archive', 'incoming'))).toEqual([])
})

test('a server whose bucket is not there does not start', async () => {
  const { bucket, dataFolder } = await openService()
  const opening = openFileStore({ dataFolder, bucket: O.some({ ...bucket, name: 'another' }) })
  await expect(opening).rejects.toThrow('the bucket of PLUTUS_BUCKET does not exist.')
})

test('a server whose service does not answer does not start', async () => {
  const { bucket, dataFolder } = await openService()
  const nobody = `http://127.0.0.1:${await freePort()}`
  const opening = openFileStore({ dataFolder, bucket: O.some({ ...bucket, endpoint: nobody }) })
  await expect(opening).rejects.toThrow('the service of PLUTUS_BUCKET cannot be reached.')
})

test('trouble that passes is lived through', async () => {
  const store = await openStore()
  store.fail('PUT', 503, 0)
  await keepReport(store.files)
  expect(puts(store)).toHaveLength(3)
  store.fail('GET', 503)
  const found = await store.files.find(hash.toString('hex'))
  expect(E.isRight(found) && (await text(await found.right.read()))).toBe('report')
})

test('a refusal is said at once, and nothing is there', async () => {
  const store = await openStore()
  store.fail('PUT', 403)
  await expect(keepReport(store.files)).rejects.toThrow('No')
  expect(puts(store)).toHaveLength(1)
  expect(await store.files.find(hash.toString('hex'))).toEqual(E.left({ _tag: 'FileMissing' }))
})

test('trouble that stays is said', async () => {
  const store = await openStore()
  store.fail('PUT', 503, 503, 503)
  await expect(keepReport(store.files)).rejects.toThrow('No')
  expect(puts(store)).toHaveLength(3)
})

test('nothing is left on this machine of a zip that was opened and released', async () => {
  const { files } = await openStore()
  const upload = randomUUID()
  const local = path.join(files.incoming, 'upload')
  await writeFile(local, 'PK zip')
  await files.keepZip(upload, local)
  await rm(local)
  const zip = await files.openZip(upload)
  expect(await readdir(files.incoming)).toHaveLength(1)
  if (O.isSome(zip)) await zip.value.release()
  expect(await readdir(files.incoming)).toEqual([])
})
