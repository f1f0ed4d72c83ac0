import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** What Node says of a call that has not arrived within the time the server gives to all: Fastify then answers 408. */
const tooSlow = (): Error =>
  Object.assign(new Error('The request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** The server waits for as long as an upload may take; all other calls must be there sooner. */
export const arriveInTime = (app: FastifyInstance, withinMs: number): void => {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (hasBody(raw) && routeOptions.config.isUpload !== true) {
      const timer = setTimeout(() => {
        if (!raw.complete) app.server.emit('clientError', tooSlow(), raw.socket)
      }, withinMs)
      const stop = (): void => clearTimeout(timer)
      raw.once('end', stop)
      // what was answered may never be read to its end
      reply.raw.once('finish', stop)
      reply.raw.once('close', stop)
    }
    done()
  })
}
