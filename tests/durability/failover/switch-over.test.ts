import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPassword } from '../../server/support/calls/people.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { type FailoverFirm, logLines, openFailoverFirm } from './support/failover-firm.ts'

let failoverFirm: FailoverFirm

beforeAll(async () => {
  failoverFirm = await openFailoverFirm({ servers: 1, writers: 1 })
}, 180_000)
afterAll(() => failoverFirm.close())

const switchOvers = 3

describe('First aid 1: a switch-over of the database', () => {
  test('ends no server, and what cannot be done meanwhile is answered with 503', async () => {
    const { database, servers, writers } = failoverFirm
    const [server] = servers
    const [writer = ''] = writers
    if (server === undefined) throw new Error('no server')
    const call = callAs(server.url, (await signIn(server.url, writer, testPassword)).token)
    const write = () => call('POST', '/messages', { subject: randomUUID(), body: 'Hello' })
    const enter = () =>
      fetch(`${server.url}/api/v1/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: writer, password: testPassword }),
      })

    for (let switchOver = 0; switchOver < switchOvers; switchOver += 1) {
      await database.switchOver(async () => {
        const answers = await Promise.all([write(), enter(), write(), enter()])
        expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
        await database.proxy.attempts(10)
      })
      await expect.poll(async () => (await write()).status, { timeout: 30_000 }).toBe(200)
      expect((await enter()).status).toBe(200)
    }
    expect(server.process.exitCode).toBeNull()
    const lines = logLines(server)
    expect(lines.filter(({ level }) => level >= 50)).toEqual([])
    expect(lines.filter(({ level }) => level === 40).map(({ unavailable }) => unavailable)).toContain('25006')
  })
})
