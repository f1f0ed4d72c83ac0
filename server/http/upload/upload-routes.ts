import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'
import { cutOffOn, discardRest } from './cut-off.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly isUpload?: boolean
  }
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type BindUpload = (endpoint: Pick<AnyEndpoint, 'method' | 'path'>, answer: Answer) => void

/** Binds calls that read what is sent themselves; when the server closes, those still arriving are ended: they are sent again. */
export const uploadRoutes = (app: FastifyInstance): BindUpload => {
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })

  return ({ method, path }, answer) => {
    // on its own: no other call may be a form, and nothing reads the body of this one before it is known whose it is
    app.register(async (own) => {
      own.removeAllContentTypeParsers()
      await own.register(multipart, { throwFileSizeLimit: false })
      own.addContentTypeParser('*', (_, __, done) => {
        done(null)
      })
      own.route({
        method,
        url: path,
        config: { isUpload: true },
        handler: async (request, reply) => {
          cutOffOn(closing.signal, request.raw)
          const answered = await answer(request, reply)
          if (!request.raw.complete) discardRest(request.raw)
          return answered
        },
      })
    })
  }
}
