import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnyEndpoint, answersFile } from '../../../src/api/endpoint.ts'
import { E } from '../../../src/domain/fp.ts'
import { type FailureReply, withStatus } from '../failing.ts'
import { maxSessionlessBytes } from '../sessionless-body.ts'
import type { CallGate } from './doors.ts'

type BoundEndpoint = Pick<AnyEndpoint, 'method' | 'path' | 'access' | 'bodyLimit' | 'media' | 'tellsStatus'>

export type Bind = <A>(
  endpoint: BoundEndpoint,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<E.Either<FailureReply, A>>,
  send: (reply: FastifyReply, answered: A) => FastifyReply,
) => void

export const bindTo =
  (app: FastifyInstance, { fail, limitBody }: CallGate): Bind =>
  (endpoint, answer, send) => {
    const { method, path, access, bodyLimit, media, tellsStatus = false } = endpoint
    app.route({
      method,
      url: path,
      // a HEAD call would build a file that nobody receives
      exposeHeadRoute: !answersFile({ media }),
      ...(access._tag === 'Public' ? { bodyLimit: maxSessionlessBytes } : {}),
      // the server reads no body of a GET
      ...(access._tag === 'Public' || method === 'GET' ? {} : { preParsing: limitBody }),
      ...(access._tag === 'Public' || bodyLimit === undefined ? {} : { bodyLimit }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const outcome = await answer(request, reply)
        if (E.isRight(outcome)) return send(reply, outcome.right)
        return fail(request, reply, tellsStatus ? withStatus(outcome.left) : outcome.left)
      },
    })
  }
