import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly isUpload?: boolean
  }
}

type UploadAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type BindUpload = (endpoint: Pick<AnyEndpoint, 'method' | 'path'>, answer: UploadAnswer) => void

const cutOffOn = (signal: AbortSignal, raw: IncomingMessage): void => {
  const cut = (): void => {
    if (!raw.complete) raw.destroy()
  }
  if (signal.aborted) cut()
  signal.addEventListener('abort', cut, { once: true })
  raw.once('close', () => signal.removeEventListener('abort', cut))
}

export const cutOffWhenIdle = (raw: IncomingMessage, idleMs: number): void => {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, idleMs)
  raw.on('data', () => timer.refresh())
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}

const lingerMs = 30_000

/** Reads the rest of the body for `lingerMs`, because a client that is cut off would never see the reply. */
const discardRest = (raw: IncomingMessage): void => {
  raw.unpipe()
  raw.resume()
  cutOffOn(AbortSignal.timeout(lingerMs), raw)
}

/** Upload handlers read the body themselves. Closing the server aborts running uploads; clients send them again. */
export const uploadRoutes = (app: FastifyInstance): BindUpload => {
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })

  return ({ method, path }, answer) => {
    // a separate scope: no other call may be a form, and no parser reads the body before the caller is known
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
