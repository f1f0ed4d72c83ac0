import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projections } from '../../../server/projections.ts'
import { E } from '../../../src/domain/fp.ts'
import { startNode } from '../../server/realtime/support/node.ts'
import { createPeople } from '../../server/realtime/support/people.ts'
import { visit } from '../../server/realtime/support/visitor.ts'
import { bringPeople, people } from '../../server/support/calls/people.ts'
import { openTestLog, type TestLog } from '../../server/support/open-test-log.ts'
import { anIntent, append, counted } from '../../server/support/samples.ts'
import { openSilentNetwork, type SilentNetwork } from '../../server/support/silent-network.ts'
import { type Plutus, startPlutus } from '../../support/plutus-process.ts'
import { callAs, signIn } from '../../support/sign-in.ts'

let own: TestLog
let network: SilentNetwork
let folder: string
let plutus: Plutus | undefined

beforeEach(async () => {
  own = await openTestLog(projections)
  network = await openSilentNetwork(own.url)
  folder = await mkdtemp(path.join(tmpdir(), 'plutus-silent-'))
})

afterEach(async () => {
  await plutus?.stop('SIGKILL')
  await network.close()
  await own.drop()
  await rm(folder, { recursive: true })
})

const soon = { timeout: 45_000, interval: 250 }

const timed = async (call: Promise<Response>) => {
  const began = performance.now()
  const { status, headers } = await call
  return { status, retryAfter: headers.get('retry-after'), seconds: (performance.now() - began) / 1000 }
}

test('while the network to its database swallows everything a server answers each call, and afterwards it goes on by itself', async () => {
  await bringPeople(own, people)
  plutus = await startPlutus({ DATABASE_URL: network.url, PLUTUS_DATA: folder })
  const { url } = plutus
  const as = callAs(url, (await signIn(url, 'client')).token)
  const read = () => as('GET', '/report-runs')
  const write = () => as('POST', '/messages', { subject: 'S', body: 'B' })
  const ready = () => fetch(`${url}/api/v1/health/ready`)
  expect([(await read()).status, (await write()).status]).toEqual([200, 200])

  network.fallSilent()
  const asked = [...Array.from({ length: 20 }, read), ...Array.from({ length: 12 }, write)].map(timed)
  const untilAnswered = Promise.all(asked)
  const checked = await timed(ready())
  expect(checked).toMatchObject({ status: 503, retryAfter: '1' })
  expect(checked.seconds).toBeLessThan(2)
  expect(await (await ready()).json()).toMatchObject({ _tag: 'NotReady', detail: 'The database does not answer' })
  const answers = await untilAnswered
  expect(answers.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(answers.map(() => [503, '1']))
  expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(35)

  network.comeBack()
  const { rows } = await own.pool.query<{ at: Date }>('select now() as at')
  await expect.poll(async () => (await ready()).status, soon).toBe(200)
  await expect.poll(async () => (await read()).status, soon).toBe(200)
  await expect.poll(async () => (await write()).status, soon).toBe(200)
  const appended = await own.log.append(anIntent(), [append('elsewhere', 0, counted(1))])()
  const position = E.isRight(appended) ? appended.right.position : 0
  await expect
    .poll(async () => (await (await ready()).json()) as unknown, soon)
    .toMatchObject({ ready: true, position })
  const monitored = () => own.pool.query('select from pgboss.queue where monitor_on > $1', [rows[0]?.at])
  await expect.poll(async () => (await monitored()).rowCount, soon).toBeGreaterThan(0)
  await plutus.stop()
  expect({ code: plutus.process.exitCode, said: plutus.output() }).toMatchObject({ code: 0 })
})

test('what servers tell each other finds its way again once the network is back', async () => {
  const known = createPeople()
  known.signIn('ann', 'client')
  const one = await startNode({ ...own, url: network.url }, known)
  const other = await startNode(own, known)
  const ann = visit(one.address, 'ann')
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
  network.fallSilent()
  network.comeBack()
  await tellUntilReceived()
  await own.log.append(anIntent(), [append('elsewhere', 0, counted(1))])()
  await expect.poll(() => one.tail.position(), soon).toBe(1)
  ann.leave()
  await one.stop()
  await other.stop()
})
