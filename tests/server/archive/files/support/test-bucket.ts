import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request as call, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { BucketAddress } from '../../../../../server/archive/files/put-object.ts'
import { isSigned } from './is-signed.ts'

interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

export interface TestBucket {
  readonly bucket: BucketAddress
  /** Requests the service has received. */
  readonly received: Received[]
  /** Answers the next calls of a method itself, with these statuses; 0 breaks the connection off. */
  readonly fail: (method: string, ...statuses: readonly number[]) => void
  readonly damage: (key: string, bytes: string | Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

// s3rver's only key
const bucketOf = (port: number): BucketAddress => ({
  endpoint: `http://127.0.0.1:${port}`,
  name: 'archive',
  region: 'us-east-1',
  key: 'S3RVER',
  secret: 'S3RVER',
})

const portOf = (address: AddressInfo | string | null): number =>
  address === null || typeof address === 'string' ? 0 : address.port

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`)
}

const passOn = (port: number, request: IncomingMessage, response: ServerResponse): void => {
  const { method, url: to, headers } = request
  const passed = call({ port, method, headers, host: '127.0.0.1', path: to }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}

/** A service of its own with one empty bucket, which takes calls that are signed with its secret and no others. */
export const openTestBucket = async (): Promise<TestBucket> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-bucket-'))
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'archive', configs: [] }],
  })
  const { port } = await service.run()
  const received: Received[] = []
  const failures: { readonly method: string; readonly status: number }[] = []
  const door = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    received.push({ method, path: url.replace(/\?.*$/, ''), headers })
    const due = failures.findIndex((one) => one.method === method)
    const [failure] = due < 0 ? [] : failures.splice(due, 1)
    if (failure?.status === 0) request.destroy()
    else if (failure !== undefined) refuse(response, failure.status, 'Trouble')
    else if (isSigned(request, bucketOf(port))) passOn(port, request, response)
    else refuse(response, 403, 'SignatureDoesNotMatch')
  })
  await new Promise<void>((resolve) => {
    door.listen(0, '127.0.0.1', resolve)
  })

  return {
    bucket: bucketOf(portOf(door.address())),
    received,
    fail: (method, ...statuses) => {
      failures.push(...statuses.map((status) => ({ method, status })))
    },
    damage: (key, bytes) => writeFile(path.join(folder, 'archive', `${key}._S3rver_object`), bytes),
    close: async () => {
      door.closeAllConnections()
      door.close()
      await service.close()
      await rm(folder, { recursive: true })
    },
  }
}
