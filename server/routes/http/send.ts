import type { FastifyReply } from 'fastify'
import { Failure } from '../../../src/api/failure.ts'
import type { Failing } from './failing.ts'

/** A reply that is JSON already. */
export const sendText = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(text)

export const sendFailure = (reply: FastifyReply, { status, body }: Failing): FastifyReply => {
  if (body.retryAfter !== undefined) reply.header('retry-after', String(body.retryAfter))
  return sendText(reply, status, JSON.stringify(Failure.encode(body)))
}
