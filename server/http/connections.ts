import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
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

interface Connection {
  readonly calls: Set<IncomingMessage>
  isUpgraded: boolean
}

/**
 * Once the server closes it waits for calls that have arrived whole, and only so long: connections on which there is none
 * are ended, whether they are idle or still send. Upgraded ones are left to whom they belong to for as long.
 */
export const closeAfterReply = (app: FastifyInstance, patienceMs = 5000): void => {
  const connections = new Map<Socket, Connection>()
  const so = { isClosing: false }

  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { calls: new Set(), isUpgraded: false })
    socket.once('close', () => connections.delete(socket))
  })
  app.server.prependListener('request', (call, reply) => {
    const calls = connections.get(call.socket)?.calls
    calls?.add(call)
    reply.once('close', () => calls?.delete(call))
  })
  app.server.prependListener('upgrade', ({ socket }) => {
    const connection = connections.get(socket)
    if (connection !== undefined) connection.isUpgraded = true
  })

  const endAll = (isToEnd: (connection: Connection) => boolean): void => {
    for (const [socket, connection] of connections) if (isToEnd(connection)) socket.destroy()
  }

  app.addHook('preClose', (done) => {
    so.isClosing = true
    endAll(({ calls, isUpgraded }) => !isUpgraded && ![...calls].some(({ complete }) => complete))
    const timer = setTimeout(endAll, patienceMs, () => true).unref()
    app.server.once('close', () => clearTimeout(timer))
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (so.isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}
