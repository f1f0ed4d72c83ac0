import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPassword } from '../../server/support/calls/people.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { type FailoverFirm, logLines, openFailoverFirm } from './support/failover-firm.ts'

let failoverFirm: FailoverFirm

beforeAll(async () => {
  failoverFirm = await openFailoverFirm({ servers: 2, writers: 1 })
}, 180_000)
afterAll(() => failoverFirm.close())

const waitOptions = { timeout: 60_000, interval: 100 }

describe('First aid 3: a fail-over to a standby that lacks the last write', () => {
  test('is noticed by every server, which then shows only what the log holds', async () => {
    const { database, servers, writers } = failoverFirm
    const [writer = ''] = writers
    const [first, second] = servers
    if (first === undefined || second === undefined) throw new Error('two servers run')
    const calls = await Promise.all(
      servers.map(async ({ url }) => callAs(url, (await signIn(url, writer, testPassword)).token)),
    )
    const [one, two] = calls
    if (one === undefined || two === undefined) throw new Error('two servers run')
    const write = (subject: string) => one('POST', '/messages', { subject, body: 'Hello' })
    const subjects = async (call: typeof one) => (await call('GET', `/messages/${writer}`)).text()

    expect((await write('Kept')).status).toBe(200)
    await database.loseWrite(async () => {
      await expect.poll(async () => (await write('Lost')).status, waitOptions).toBe(200)
      await expect.poll(() => subjects(two), waitOptions).toContain('Lost')
    })
    for (const server of servers)
      await expect.poll(() => logLines(server).filter((line) => 'serveAgain' in line).length, waitOptions).toBe(1)
    expect(servers.map((server) => logLines(server).filter((line) => 'logWentBack' in line).length)).toEqual([1, 1])
    for (const call of calls) {
      const shown = await subjects(call)
      expect(shown).toContain('Kept')
      expect(shown).not.toContain('Lost')
    }
    expect((await write('Afterwards')).status).toBe(200)
    await expect.poll(() => subjects(two), waitOptions).toContain('Afterwards')
    expect(servers.map(({ process: { exitCode } }) => exitCode)).toEqual([null, null])
  }, 180_000)
})
