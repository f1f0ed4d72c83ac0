import type { FastifyInstance } from 'fastify'

/** Keeps no connection open for another call once the server closes: it would wait for those that are. */
export const closeAfterReply = (app: FastifyInstance): void => {
  const so = { isClosing: false }
  app.addHook('preClose', (done) => {
    so.isClosing = true
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (so.isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}
