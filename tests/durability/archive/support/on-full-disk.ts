import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openFolderStore } from '../../../../server/archive/files/open-file-store.ts'
import { E } from '../../../../src/domain/fp.ts'
import { openUploadApp } from '../../../server/http/upload/support/upload-app.ts'

const [room = '', names = ''] = process.argv.slice(2)

/** A zip sent to a server that has less room than the zip is large, and a small one after it. */
const upload = async () => {
  const app = await openUploadApp(room)
  const send = async (bytes: number) => {
    const form = new FormData()
    form.append('reports', '{"id":7}')
    form.append('file', new Blob([new Uint8Array(Buffer.alloc(bytes, 'PK\u0003\u0004'))]), 'reports.zip')
    const headers = { 'access-token': 'admin' }
    const response = await fetch(`${app.address}/upload/archive`, { method: 'POST', headers, body: form })
    const body: unknown = await response.json()
    return { status: response.status, body }
  }
  const large = await send(100_000)
  const left = await readdir(room)
  const small = await send(1000)
  await app.close()
  return { large, left, small: small.status }
}

/** Files kept where there is a name for some of them only. */
const keep = async () => {
  const incoming = path.join(names, 'incoming')
  await mkdir(incoming)
  const store = await openFolderStore(names, incoming)
  const files = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const text = randomUUID()
      const local = path.join(incoming, text)
      await writeFile(local, text)
      return { hash: createHash('sha256').update(text).digest('hex'), path: local }
    }),
  )
  const refusal = await store.keep(files).then(
    () => 'kept',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'other'),
  )
  const kept = await readdir(path.join(names, 'files'))
  const read = await Promise.allSettled(
    kept.map(async (hash) => {
      const found = await store.find(hash)
      if (E.isLeft(found)) throw new Error(found.left._tag)
    }),
  )
  return { refusal, hasSome: kept.length > 0, areWhole: read.every(({ status }) => status === 'fulfilled') }
}

console.log(JSON.stringify({ upload: await upload(), keep: await keep() }))
