import { connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendStream } from '../../../server/http/replies/send.ts'

const piece = Buffer.alloc(64 * 1024)
const endlessReadable = (): Readable =>
  new Readable({
    read() {
      this.push(piece)
    },
  })

test('whoever stops taking a file is cut off, and the file is closed', async () => {
  const app = Fastify()
  const stream = endlessReadable()
  app.get('/file', (_, reply) => sendStream(reply, { media: 'application/pdf', name: 'a.pdf', stream }, 200))
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => undefined).once('data', () => socket.pause())
  socket.write('GET /file HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => stream.closed).toBe(true)
  socket.destroy()
  await app.close()
})

test('whoever goes on taking it is not, however long that is', async () => {
  const app = Fastify()
  const began = Date.now()
  const stream = new Readable({
    read() {
      setTimeout(() => this.push(Date.now() - began < 1500 ? piece : null), 50)
    },
  })
  app.get('/file', (_, reply) => sendStream(reply, { media: 'application/pdf', name: 'a.pdf', stream }, 500))
  const response = await fetch(new URL('/file', await app.listen({ port: 0, host: '127.0.0.1' })))
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(piece.length)
  await app.close()
})
