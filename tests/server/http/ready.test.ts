import { version } from '../../../server/http/version.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReady } from '../../../server/log/ready.ts'
import { E, TE } from '../../../src/domain/fp.ts'
import { openSilentNetwork } from '../support/silent-network.ts'
import { commitOfTests, openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.drop())

const commit = commitOfTests

const never = new Promise<never>(() => undefined)

const timed = async <A>(answer: () => Promise<A>): Promise<readonly [A, number]> => {
  const began = performance.now()
  return [await answer(), performance.now() - began]
}

test('a server is ready though all its connections are taken and somebody keeps the lock of all appends', async () => {
  const most = testApp.pool.options.max
  const taken = await Promise.all(Array.from({ length: most }, () => testApp.pool.connect()))
  await taken[0]?.query("begin; select pg_advisory_xact_lock(hashtextextended('plutus/append', 0))")
  const [answer, tookMs] = await timed(() => testApp.call('GET', '/health/ready'))
  for (const client of taken) client.release(true)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ready: true, position: testApp.tail.position(), version, commit },
  ])
  expect(tookMs).toBeLessThan(2_000)
})

test('GET /health is answered as GET /api/v1/health/ready', async () => {
  const answers = await Promise.all(
    ['/health', '/health?from=probe', '/api/v1/health/ready'].map((url) => testApp.app.inject({ method: 'GET', url })),
  )
  const expected = [200, { ready: true, position: testApp.tail.position(), version, commit }]
  expect(answers.map((answer) => [answer.statusCode, answer.json<unknown>()])).toEqual([expected, expected, expected])
})

test('GET /health/live reports the version and the commit', async () => {
  expect((await testApp.call('GET', '/health/live')).json()).toEqual({ live: true, version, commit })
})

test('whatever hangs, it is said within two seconds why a server is not ready', async () => {
  const network = await openSilentNetwork(testApp.url)
  const onSilence = openReady({ url: network.url, tail: testApp.tail })
  await onSilence.ready()
  network.fallSilent()
  const stuck = openReady({ url: testApp.url, tail: { position: () => 0, reached: () => never } })
  const unchecked = openReady({ url: testApp.url, tail: testApp.tail, checks: [() => never] })
  const full = openReady({ url: testApp.url, tail: testApp.tail, checks: [TE.left('The disk is full')] })
  const all = [onSilence, stuck, unchecked, full]
  const answers = await Promise.all(all.map(({ ready }) => timed(ready)))
  expect(answers.map(([answer]) => answer)).toEqual(
    [
      'The database does not answer',
      'This server is behind the log',
      'This server could not be checked in time',
      'The disk is full',
    ].map((detail) => E.left({ _tag: 'NotReady', detail })),
  )
  expect(Math.max(...answers.map(([, tookMs]) => tookMs))).toBeLessThan(2_000)
  network.comeBack()
  await expect.poll(() => onSilence.ready()).toEqual(E.right(testApp.tail.position()))
  await Promise.all(all.map(({ close }) => close()))
  await network.close()
})
