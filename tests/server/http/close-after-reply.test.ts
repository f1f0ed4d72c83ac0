import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeAfterReply } from '../../../server/http/connections.ts'

test('a server that closes waits for the call under way and not for what its caller may ask next', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeAfterReply(app)
  const asked = new EventTarget()
  app.get('/', async () => {
    const finished = once(asked, 'finished')
    asked.dispatchEvent(new Event('begun'))
    await finished
    return 'answered'
  })
  const begun = once(asked, 'begun')
  const answer = fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
  await begun
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  asked.dispatchEvent(new Event('finished'))
  expect(await (await answer).text()).toBe('answered')
  await closed
})

/** Says what is sent and answers with all that comes until the end. */
const begin = async (address: string, sent: string): Promise<{ readonly ended: Promise<string> }> => {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(sent)
  return { ended: text(socket).catch(() => '') }
}

const post = (path: string, sent: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n${sent}`

test('a server that closes ends what has not arrived, and answers what has', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeAfterReply(app)
  const asked = new EventTarget()
  app.post('/', async ({ body }) => {
    const finished = once(asked, 'finished')
    asked.dispatchEvent(new Event('begun'))
    await finished
    return body
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const begun = once(asked, 'begun')
  const idle = await begin(address, '')
  const [headers, body] = [
    await begin(address, 'POST / HTTP/1.1\r\nhost: a\r\nx-mo'),
    await begin(address, post('/', '{"a":')),
  ]
  const whole = await begin(address, post('/', '{"a":17}'))
  await begun
  const closed = app.close()
  expect(await Promise.all([idle.ended, headers.ended, body.ended])).toEqual(['', '', ''])
  asked.dispatchEvent(new Event('finished'))
  expect(await whole.ended).toContain('{"a":17}')
  await closed
})

test('a server that closes does not wait for ever for a call under way', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeAfterReply(app, 50)
  const begun = Promise.withResolvers<undefined>()
  app.get('/', () => {
    begun.resolve(undefined)
    return new Promise(() => undefined)
  })
  const call = await begin(await app.listen({ port: 0, host: '127.0.0.1' }), 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  await begun.promise
  await app.close()
  expect(await call.ended).toBe('')
})

test('a server whose closing hangs keeps no process from its end', async () => {
  const program = `
    import Fastify from 'fastify'
    import { closeAfterReply } from './server/http/connections.ts'
    const app = Fastify({ pluginTimeout: 0 })
    closeAfterReply(app, 600_000)
    app.addHook('preClose', (done) => undefined)
    await app.ready()
    console.log('closing')
    void app.close()`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { timeout: 20_000 })
  expect((await run).stdout).toBe('closing\n')
})
