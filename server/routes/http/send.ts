import type { FastifyReply } from 'fastify'
import { Failure } from '../../../src/api/failure.ts'
import type { Failing } from './failing.ts'

/** A reply that is JSON already. */
export const sendJson = (reply: FastifyReply, status: number, json: string | Buffer): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(json)

export const sendFailure = (reply: FastifyReply, { status, body }: Failing): FastifyReply => {
  if (body.retryAfter !== undefined) reply.header('retry-after', String(body.retryAfter))
  return sendJson(reply, status, JSON.stringify(Failure.encode(body)))
}
