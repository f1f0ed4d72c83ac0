import type { FastifyInstance, FastifyRequest } from 'fastify'
import { correlationHeader } from './done-once.ts'
import { positionHeader } from './at-position.ts'

const sentHeaders = ['access-token', 'content-type', 'protocol', 'idle-seconds', positionHeader, correlationHeader]
const readableHeaders = ['content-disposition', 'retry-after']

const isCall = ({ url }: FastifyRequest): boolean => url.startsWith('/api/v1/')

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** CORS protocol of https://fetch.spec.whatwg.org. Other pages send no cookie: only the token identifies the caller. */
export const answerCrossOriginCalls = (app: FastifyInstance, origins: readonly string[]): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return
    const { origin } = request.headers
    void reply.header('vary', 'origin')
    if (origin === undefined || !origins.includes(origin)) return
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': readableHeaders.join(', '),
    })
    if (!isPreflight(request)) return
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': sentHeaders.join(', '),
        'access-control-max-age': '600',
      })
      .send()
  })
}
