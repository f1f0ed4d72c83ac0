import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiFailure } from '../../../src/api/api-error.ts'
import type { FileReply } from '../../../src/api/endpoint.ts'
import type { FailureReply } from '../failing.ts'
import { describeCaller } from '../../access/describe-caller.ts'
import type { EndedSession } from '../../access/session.ts'
import type { PseudonymOf, SecurityLog } from '../../logger/security-log.ts'

export const sendJson = (reply: FastifyReply, status: number, json: string | Buffer): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(json)

const dispositionOf = (how: 'attachment' | 'inline', name: string): string =>
  `${how}; filename="${name.replaceAll(/[^\w .()-]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`

const withCharset = (media: string): string =>
  media.startsWith('text/') && !media.includes('charset=') ? `${media}; charset=utf-8` : media

type FileHeading = Pick<FileReply, 'media' | 'name'> & { readonly isInline?: boolean }

const setFileHeaders = (reply: FastifyReply, { media, name, isInline = false }: FileHeading): FastifyReply =>
  reply
    .code(200)
    .header('content-type', withCharset(media))
    .header('content-disposition', dispositionOf(isInline ? 'inline' : 'attachment', name))
    .header('cache-control', 'private, no-store')

export const sendFile = (reply: FastifyReply, file: FileReply): FastifyReply =>
  setFileHeaders(reply, file).send(file.bytes)

export interface FileStream extends FileHeading {
  readonly stream: Readable
  readonly bytes?: number
}

const stalledMs = 60_000

/** Disconnects a client that reads nothing for `timeoutMs`, so that it cannot keep the source open. */
export const sendStream = (reply: FastifyReply, file: FileStream, timeoutMs = stalledMs): FastifyReply => {
  const { socket } = reply.raw
  // injected calls have no real socket
  if (socket instanceof Socket) socket.setTimeout(timeoutMs)
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return setFileHeaders(reply, file).send(file.stream)
}

export const sendFailure = (reply: FastifyReply, { status, body }: FailureReply): FastifyReply => {
  if (body.retryAfter !== undefined) reply.header('retry-after', String(body.retryAfter))
  return sendJson(reply, status, JSON.stringify(ApiFailure.encode(body)))
}

/** Logs the path pattern of the route, because the actual path contains private data. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'none' })

interface SecurityServices {
  readonly security: SecurityLog
  readonly pseudonym: PseudonymOf
}

export const badTokenLogger =
  ({ security, pseudonym }: SecurityServices) =>
  (
    request: FastifyRequest,
    { reason, username }: EndedSession | { readonly reason: 'missing'; readonly username?: never },
  ): void =>
    security.note({
      security: 'bad-token',
      reason,
      ...routeOf(request),
      ...describeCaller(pseudonym, request.ip, username),
    })

export const failureSender =
  ({ security, pseudonym }: SecurityServices) =>
  (request: FastifyRequest, reply: FastifyReply, failing: FailureReply, username?: string): FastifyReply => {
    if (failing.body.type === 3)
      security.note({
        security: 'refused-call',
        reason: 'not-allowed',
        ...routeOf(request),
        ...describeCaller(pseudonym, request.ip, username),
      })
    return sendFailure(reply, failing)
  }
