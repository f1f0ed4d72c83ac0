import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../../src/api/api-error.ts'
import type { FileReply } from '../../../src/api/endpoint.ts'
import type { Failing } from '../failing.ts'
import { describeCaller } from '../../access/describe-caller.ts'
import type { EndedSession } from '../../access/session.ts'
import type { Pseudonym, SecurityLog } from '../../logger/security-log.ts'

export const sendJson = (reply: FastifyReply, status: number, json: string | Buffer): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(json)

const named = (how: 'attachment' | 'inline', name: string): string =>
  `${how}; filename="${name.replaceAll(/[^\w .()-]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`

const withCharset = (media: string): string =>
  media.startsWith('text/') && !media.includes('charset=') ? `${media}; charset=utf-8` : media

type Headed = Pick<FileReply, 'media' | 'name'> & { readonly isInline?: boolean }

const asFile = (reply: FastifyReply, { media, name, isInline = false }: Headed): FastifyReply =>
  reply
    .code(200)
    .header('content-type', withCharset(media))
    .header('content-disposition', named(isInline ? 'inline' : 'attachment', name))
    .header('cache-control', 'private, no-store')

export const sendFile = (reply: FastifyReply, file: FileReply): FastifyReply => asFile(reply, file).send(file.bytes)

export interface FileStream extends Headed {
  readonly stream: Readable
  readonly bytes?: number
}

const stalledMs = 60_000

/** Disconnects a reader that takes nothing for this long, so that it cannot hold the source open. */
export const sendStream = (reply: FastifyReply, file: FileStream, patienceMs = stalledMs): FastifyReply => {
  const { socket } = reply.raw
  // injected calls have no real socket
  if (socket instanceof Socket) socket.setTimeout(patienceMs)
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return asFile(reply, file).send(file.stream)
}

export const sendFailure = (reply: FastifyReply, { status, body }: Failing): FastifyReply => {
  if (body.retryAfter !== undefined) reply.header('retry-after', String(body.retryAfter))
  return sendJson(reply, status, JSON.stringify(Failure.encode(body)))
}

/** Logs the path of the contract, because the actual one is private. */
const placeOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'none' })

interface SecurityServices {
  readonly security: SecurityLog
  readonly pseudonym: Pseudonym
}

export const badTokens =
  ({ security, pseudonym }: SecurityServices) =>
  (
    request: FastifyRequest,
    { reason, username }: EndedSession | { readonly reason: 'missing'; readonly username?: never },
  ): void =>
    security.note({
      security: 'bad-token',
      reason,
      ...placeOf(request),
      ...describeCaller(pseudonym, request.ip, username),
    })

export const failingCalls =
  ({ security, pseudonym }: SecurityServices) =>
  (request: FastifyRequest, reply: FastifyReply, failing: Failing, username?: string): FastifyReply => {
    if (failing.body.type === 3)
      security.note({
        security: 'refused-call',
        reason: 'not-allowed',
        ...placeOf(request),
        ...describeCaller(pseudonym, request.ip, username),
      })
    return sendFailure(reply, failing)
  }
