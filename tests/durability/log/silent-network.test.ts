import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serverProjections } from '../../../server/projections.ts'
import { E } from '../../../src/domain/fp.ts'
import { startNode } from '../../server/realtime/support/node.ts'
import { createPeople } from '../../server/realtime/support/people.ts'
import { visitServer } from '../../server/realtime/support/visitor.ts'
import { bringPeople, testPeople } from '../../server/support/calls/people.ts'
import { openTestLog, type TestLog } from '../../server/support/open-test-log.ts'
import { anIntent, appendOf, countedEvent } from '../../server/support/samples.ts'
import { openSilentNetwork, type SilentNetwork } from '../../server/support/silent-network.ts'
import { type PlutusProcess, startPlutus } from '../../support/plutus-process.ts'
import { callAs, signIn } from '../../support/sign-in.ts'

let ownLog: TestLog
let silentNetwork: SilentNetwork
let testFolder: string
let plutusServer: PlutusProcess | undefined

beforeEach(async () => {
  ownLog = await openTestLog(serverProjections)
  silentNetwork = await openSilentNetwork(ownLog.url)
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-silent-'))
})

afterEach(async () => {
  await plutusServer?.stop('SIGKILL')
  await silentNetwork.close()
  await ownLog.drop()
  await rm(testFolder, { recursive: true })
})

const soon = { timeout: 45_000, interval: 250 }

const timed = async (call: Promise<Response>) => {
  const began = performance.now()
  const response = await call
  const seconds = (performance.now() - began) / 1000
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    seconds,
    body: await response.text(),
  }
}

test('while the network to its database swallows everything a server answers each call, and afterwards it goes on by itself', async () => {
  await bringPeople(ownLog, testPeople)
  plutusServer = await startPlutus({ DATABASE_URL: silentNetwork.url, PLUTUS_DATA: testFolder })
  const { url } = plutusServer
  const as = callAs(url, (await signIn(url, 'client')).token)
  const read = () => as('GET', '/report-runs')
  const write = () => as('POST', '/messages', { subject: 'S', body: 'B' })
  const ready = () => fetch(`${url}/api/v1/health/ready`)
  expect([(await read()).status, (await write()).status]).toEqual([200, 200])

  silentNetwork.fallSilent()
  const asked = [...Array.from({ length: 20 }, read), ...Array.from({ length: 12 }, write)].map(timed)
  const [checked, ...answers] = await Promise.all([timed(ready()), ...asked])
  expect(checked).toMatchObject({ status: 503, retryAfter: '1' })
  expect(checked.seconds).toBeLessThan(2)
  expect(JSON.parse(checked.body)).toMatchObject({ _tag: 'NotReady', detail: 'The database does not answer' })
  expect(answers.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(answers.map(() => [503, '1']))
  expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(35)

  silentNetwork.comeBack()
  const { rows } = await ownLog.pool.query<{ at: Date }>('select now() as at')
  await expect.poll(async () => (await ready()).status, soon).toBe(200)
  await expect.poll(async () => (await read()).status, soon).toBe(200)
  await expect.poll(async () => (await write()).status, soon).toBe(200)
  const appended = await ownLog.log.append(anIntent(), [appendOf('elsewhere', 0, countedEvent(1))])()
  const position = E.isRight(appended) ? appended.right.position : 0
  await expect
    .poll(async () => (await (await ready()).json()) as unknown, soon)
    .toMatchObject({ ready: true, position })
  const monitored = () => ownLog.pool.query('select from pgboss.queue where monitor_on > $1', [rows[0]?.at])
  await expect.poll(async () => (await monitored()).rowCount, soon).toBeGreaterThan(0)
  await plutusServer.stop()
  expect(plutusServer.process.exitCode, plutusServer.output()).toBe(0)
})

test('what servers tell each other finds its way again once the network is back', async () => {
  const known = createPeople()
  known.signIn('ann', 'client')
  const one = await startNode({ ...ownLog, url: silentNetwork.url }, known)
  const other = await startNode(ownLog, known)
  const ann = visitServer(one.address, 'ann')
  await ann.untilCaughtUp()
  const received = () => ann.messages.filter(({ name }) => name === 'report-progress').length
  const tellUntilReceived = async () => {
    const before = received()
    await expect
      .poll(() => {
        other.realtime.sendProgress('ann', { run: '0b9f7d2e-7d0a-4f5e-9c11-0a51d1a1e001', stage: 'writing' })
        return received()
      }, soon)
      .toBeGreaterThan(before)
  }
  await tellUntilReceived()
  silentNetwork.fallSilent()
  silentNetwork.comeBack()
  await tellUntilReceived()
  await ownLog.log.append(anIntent(), [appendOf('elsewhere', 0, countedEvent(1))])()
  await expect.poll(() => one.tail.position(), soon).toBe(1)
  ann.leave()
  await one.stop()
  await other.stop()
})
