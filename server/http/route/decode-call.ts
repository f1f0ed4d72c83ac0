import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as t from 'io-ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { type decodeInput, decodeStorable } from '../decode.ts'
import { type FailureReply, noSuchPathReply } from '../failing.ts'
import type { Call } from './calls.ts'

/** Replaces Fastify's own signal, which aborts a call with a body when the body has been read, or never. */
const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  const look = (): void => {
    if (!raw.writableFinished) gone.abort()
  }
  // the caller may have left during authentication
  if (raw.destroyed) look()
  else raw.once('close', look)
  return gone.signal
}

export const decodeParams = <P>(params: t.Type<P, unknown>, request: FastifyRequest): E.Either<FailureReply, P> =>
  pipe(
    decodeStorable(params, request.params),
    E.mapLeft(() => noSuchPathReply),
  )

export const decodeCall = <P, Q, B>(
  decode: typeof decodeInput,
  { query, body }: { readonly query: t.Type<Q, unknown>; readonly body: t.Type<B, unknown> },
  params: P,
  request: FastifyRequest,
  reply: FastifyReply,
): E.Either<FailureReply, Call<P, Q, B>> =>
  pipe(
    E.Do,
    E.apS('query', decode(query, request.query)),
    E.apS('body', decode(body, request.body)),
    E.map((decoded) => ({ ...decoded, params, address: request.ip, signal: disconnectSignal(reply) })),
  )
