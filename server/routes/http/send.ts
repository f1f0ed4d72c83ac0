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
const attachment = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w .()-]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`

export const sendFile = (reply: FastifyReply, { media, name, bytes }: FileReply): FastifyReply =>
  reply
    .code(200)
    .header('content-type', media)
    .header('content-disposition', attachment(name))
    .header('cache-control', 'no-store')
    .send(bytes)

export const sendFailure = (reply: FastifyReply, { status, body }: Failing): FastifyReply => {
  if (body.retryAfter !== undefined) reply.header('retry-after', String(body.retryAfter))
  return sendJson(reply, status, JSON.stringify(Failure.encode(body)))
}
