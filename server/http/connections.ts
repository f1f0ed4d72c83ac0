import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Node's own error for a slow request, which Fastify answers with 408. */
const tooSlow = (): Error =>
  Object.assign(new Error('The request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Limits the arrival of request bodies. The server's general limit must allow uploads; other calls get less time. */
export const limitArrivalTime = (app: FastifyInstance, withinMs: number): void => {
  app.addHook('onRequest', ({ raw, routeOptions }, reply, done) => {
    if (hasBody(raw) && routeOptions.config.isUpload !== true) {
      const timer = setTimeout(() => {
        if (!raw.complete) app.server.emit('clientError', tooSlow(), raw.socket)
      }, withinMs)
      const stop = (): void => clearTimeout(timer)
      raw.once('end', stop)
      // clients may never read a reply to its end
      reply.raw.once('finish', stop)
      reply.raw.once('close', stop)
    }
    done()
  })
}

interface HttpConnection {
  readonly calls: Set<IncomingMessage>
  isUpgraded: boolean
}

/** On close, fully received calls and upgraded connections get `timeoutMs`. Other connections end immediately. */
export const closeAfterReply = (app: FastifyInstance, timeoutMs = 5000): void => {
  const connections = new Map<Socket, HttpConnection>()
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

  const endAll = (isToEnd: (connection: HttpConnection) => boolean): void => {
    for (const [socket, connection] of connections) if (isToEnd(connection)) socket.destroy()
  }

  app.addHook('preClose', (done) => {
    so.isClosing = true
    endAll(({ calls, isUpgraded }) => !isUpgraded && ![...calls].some(({ complete }) => complete))
    const timer = setTimeout(endAll, timeoutMs, () => true).unref()
    app.server.once('close', () => clearTimeout(timer))
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (so.isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}
