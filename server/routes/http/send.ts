import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Failure } from '../../../src/api/failure.ts'
import type { FileReply } from '../../../src/api/file-reply.ts'
import type { Failing } from './failing.ts'

/** A reply that is JSON already. */
export const sendJson = (reply: FastifyReply, status: number, json: string | Buffer): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(json)

/** Names of files go out in full beside one that any client can read. */
const named = (how: 'attachment' | 'inline', name: string): string =>
  `${how}; filename="${name.replaceAll(/[^\w .()-]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`

/** A file to be kept, unless it says that it is to be looked at where it is asked for. */
export interface SentFile extends FileReply {
  readonly isInline?: boolean
}

const asFile = (reply: FastifyReply, { media, name, isInline = false }: Omit<SentFile, 'bytes'>): FastifyReply =>
  reply
    .code(200)
    .header('content-type', media)
    .header('content-disposition', named(isInline ? 'inline' : 'attachment', name))
    .header('cache-control', 'private, no-store')

export const sendFile = (reply: FastifyReply, file: SentFile): FastifyReply => asFile(reply, file).send(file.bytes)

/** A file that is too much to hold at once. */
export interface FileStream extends Pick<FileReply, 'media' | 'name'> {
  readonly stream: Readable
}

export const sendStream = (reply: FastifyReply, file: FileStream): FastifyReply => asFile(reply, file).send(file.stream)

export const sendFailure = (reply: FastifyReply, { status, body }: Failing): FastifyReply => {
  if (body.retryAfter !== undefined) reply.header('retry-after', String(body.retryAfter))
  return sendJson(reply, status, JSON.stringify(Failure.encode(body)))
}
