import { once } from 'node:events'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeAfterReply } from '../../../../server/routes/http/close-after-reply.ts'

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
