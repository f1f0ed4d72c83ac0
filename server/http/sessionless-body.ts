import { Transform } from 'node:stream'
import type { preParsingAsyncHookHandler } from 'fastify'

export const maxSessionlessBytes = 16 * 1024

const tooLarge = (): Error =>
  Object.assign(new Error('The request is too large without a session'), { statusCode: 413 })

const limitBytes = (): Transform => {
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length
      if (bytes > maxSessionlessBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
}

export const limitSessionless =
  (hasSession: (token: unknown) => Promise<boolean>): preParsingAsyncHookHandler =>
  async ({ headers }, reply, payload) => {
    const declared = headers['content-length']
    const isChunked = headers['transfer-encoding'] !== undefined
    if (!isChunked && !(Number(declared) > maxSessionlessBytes)) return payload
    if (await hasSession(headers['access-token'])) return payload
    reply.header('connection', 'close')
    return isChunked ? payload.pipe(limitBytes()) : Promise.reject(tooLarge())
  }
