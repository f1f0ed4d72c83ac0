import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MetricsReaders, metricsReaders } from '../../../server/http/metrics-readers.ts'
import { version } from '../../../server/http/version.ts'
import { O } from '../../../src/domain/fp.ts'
import { samplesOf } from '../../support/samples-of.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
let guardedApp: TestApp
let behindProxy: TestApp
const metricsToken = 'a token of Prometheus'.replaceAll(' ', '-')

beforeAll(async () => {
  testApp = await openTestApp({ isWorking: true })
  guardedApp = await openTestApp({ metricsReaders: { _tag: 'WithToken', token: metricsToken } })
  behindProxy = await openTestApp({ metricsReaders: { _tag: 'Nobody' } })
})
afterAll(async () => {
  await testApp.drop()
  await guardedApp.drop()
  await behindProxy.drop()
})

const read = (of: TestApp, headers: Readonly<Record<string, string>> = {}, remoteAddress = '127.0.0.1') =>
  of.app.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost:3000', ...headers } })

test('what whoever runs a server watches is told', async () => {
  await testApp.pool.query("insert into report_run_under_way (id, node) values (gen_random_uuid(), 'another')")
  await testApp.pool.query(
    "insert into ledger_import (id, position, at, actor, files) values ('1', 1, now() - interval '1 hour', 'a', '{}')",
  )
  await testApp.pool.query(
    `insert into ledger_import (id, position, at, actor, files) values ('2', 2, now(), 'a', '[{"name": "parcel_picks.csv"}]')`,
  )
  const samples = samplesOf((await read(testApp)).body)
  expect(samples).toMatchObject({
    [`plutus_build_info{version="${version}"}`]: 1,
    plutus_database_up: 1,
    plutus_log_lag_events: 0,
    plutus_log_position: testApp.tail.position(),
    plutus_reports_under_way: 1,
    plutus_uploads_open: 0,
    plutus_sockets: 0,
  })
  expect(samples['plutus_last_import_age_seconds']).toBeGreaterThanOrEqual(3600)
  expect(samples['plutus_last_import_age_seconds']).toBeLessThan(3700)
  expect(samples['plutus_disk_free_bytes']).toBeGreaterThan(0)
  expect(samples['plutus_database_connections{state="open"}']).toBeGreaterThan(0)
})

test('the sandbox is told of from the start', async () => {
  const samples = samplesOf((await read(testApp)).body)
  const zeros = ['templates', 'tables', 'zips'].flatMap((kind) => [
    `plutus_sandbox_processes{kind="${kind}",state="ready"}`,
    `plutus_sandbox_processes{kind="${kind}",state="working"}`,
    `plutus_sandbox_started_total{kind="${kind}"}`,
    ...['time', 'memory', 'output', 'lost'].map(
      (reason) => `plutus_sandbox_killed_total{kind="${kind}",reason="${reason}"}`,
    ),
  ])
  expect(samples).toMatchObject(Object.fromEntries(zeros.map((name) => [name, 0])))
})

test('Chromium is told of from the start', async () => {
  expect(samplesOf((await read(testApp)).body, 'plutus_chromium_')).toEqual({
    plutus_chromium_browsers: 0,
    plutus_chromium_browsers_started_total: 0,
    'plutus_chromium_browsers_lost_total{reason="ended"}': 0,
    'plutus_chromium_browsers_lost_total{reason="hung"}': 0,
    'plutus_chromium_pages{state="working"}': 0,
    'plutus_chromium_pages{state="waiting"}': 0,
    plutus_chromium_pages_started_total: 0,
    'plutus_chromium_pages_failed_total{reason="NoPrinter"}': 0,
    'plutus_chromium_pages_failed_total{reason="PrinterBusy"}': 0,
    'plutus_chromium_pages_failed_total{reason="PrintFailed"}': 0,
    'plutus_chromium_pages_failed_total{reason="PrintTooSlow"}': 0,
  })
})

test('a database whose connections are all taken by calls answers all the same', async () => {
  const taken = await Promise.all(Array.from({ length: testApp.pool.options.max }, () => testApp.pool.connect()))
  const { body } = await read(testApp)
  taken.forEach((client) => {
    client.release()
  })
  const samples = samplesOf(body)
  expect(samples).toMatchObject({ plutus_database_up: 1, plutus_log_lag_events: 0, plutus_reports_under_way: 1 })
  expect(samples['plutus_last_import_age_seconds']).toBeGreaterThanOrEqual(3600)
})

test.runIf(spawnSync('promtool', ['--version']).status === 0)('is written as Prometheus has it', async () => {
  const { body } = await read(testApp)
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input: body, encoding: 'utf8' })
  // 3 where it does not like a name, as those of some that come with prom-client; 1 where it cannot read them
  expect([0, 3]).toContain(status)
  expect([stdout, stderr.split('\n').filter((line) => !/^(nodejs|process)_/.test(line))]).toEqual(['', ['']])
})

test.each(['plutus.evil.example', 'localhost.evil.example:3000', '127.0.0.1.evil.example'])(
  'by another name than this machine’s own they are not read: %s',
  async (host) => {
    expect((await read(testApp, { host })).statusCode).toBe(403)
  },
)

test.each(['localhost', '127.0.0.1:3000', '[::1]:3000'])('by %s they are', async (host) => {
  expect((await read(testApp, { host })).statusCode).toBe(200)
})

test('where there is a token, who has sent none is told that it is wanted, and how', async () => {
  const said = [await read(guardedApp), await read(guardedApp, { authorization: 'Bearer x' }), await read(behindProxy)]
  expect(said.map((reply) => reply.json<unknown>())).toEqual([
    ...Array.from({ length: 2 }, () => ({
      success: false,
      type: 1,
      message: 'Send the token of PLUTUS_METRICS_TOKEN as Authorization: Bearer …',
    })),
    { success: false, type: 1, message: 'Please sign in' },
  ])
})

test('where there is a token it is asked of everybody but administrators, from wherever', async () => {
  const statuses = [
    await read(guardedApp),
    await read(guardedApp, { authorization: `Bearer ${metricsToken}x` }),
    await read(guardedApp, { authorization: `Bearer ${metricsToken}` }),
    await read(guardedApp, { authorization: `Bearer ${metricsToken}`, host: 'metrics.example' }, '192.0.2.1'),
    await read(guardedApp, { 'access-token': await guardedApp.signIn('client') }),
    await read(guardedApp, { 'access-token': await guardedApp.signIn('admin') }),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([403, 403, 200, 200, 403, 200])
})

type Reached = Parameters<typeof metricsReaders>[0]
const here: Reached = { metricsToken: O.none, metricsListen: O.none, url: O.none, proxies: [] }
const apart = (host: string): Reached => ({ ...here, metricsListen: O.some({ host, port: 9464 }) })

test.each<[string, Reached, MetricsReaders['_tag']]>([
  ['nothing', here, 'OnThisMachine'],
  ['an address', { ...here, url: O.some('https://portal.example') }, 'Nobody'],
  ['a proxy', { ...here, proxies: ['127.0.0.1'] }, 'Nobody'],
  [
    'a proxy and an address of their own',
    { ...apart('10.0.0.7'), url: O.some('https://portal.example'), proxies: ['127.0.0.1'] },
    'AtOwnAddress',
  ],
  ['a token and an address of their own', { ...apart('10.0.0.7'), metricsToken: O.some(metricsToken) }, 'WithToken'],
  [
    'a token besides',
    { ...here, metricsToken: O.some(metricsToken), url: O.some('https://portal.example'), proxies: ['127.0.0.1'] },
    'WithToken',
  ],
])('where %s is set, who reads them besides administrators is known', (_, settings, readers) => {
  expect(metricsReaders(settings)).toMatchObject({ _tag: readers })
})

test('at an address of their own whoever reaches it reads them, by that address or its name alone', async () => {
  const apart = await openTestApp({ metricsReaders: { _tag: 'AtOwnAddress', host: 'Metrics.plutus.example' } })
  const from = (host: string, headers = {}) => read(apart, { host, ...headers }, '192.0.2.1')
  const statuses = [
    await from('metrics.plutus.example:9464'),
    await from('10.0.0.7:9464'),
    await from('[2001:db8::7]:9464'),
    await from('localhost:9464'),
    await from('plutus.evil.example:9464'),
    await from('10.0.0.7.evil.example'),
    await from('10.0.0.7:9464', { 'x-forwarded-for': '192.0.2.1' }),
  ].map(({ statusCode }) => statusCode)
  await apart.drop()
  expect(statuses).toEqual([200, 200, 200, 200, 403, 403, 403])
})

test('where they have an address of their own the app does not tell them, to administrators neither', async () => {
  const elsewhere = await openTestApp({ hasMetricsApart: true })
  const token = await elsewhere.signIn('admin')
  const statuses = await Promise.all(
    ['/metrics', '/api/v1/metrics'].map(async (url) => {
      const headers = { host: 'localhost:3000', 'access-token': token }
      return (await elsewhere.app.inject({ url, headers })).statusCode
    }),
  )
  await elsewhere.drop()
  expect(statuses).toEqual([404, 404])
})

test('behind a proxy whoever asks is not taken for this machine itself, as which a proxy on it asks', async () => {
  const statuses = [
    await read(behindProxy),
    await read(behindProxy, { host: '127.0.0.1:3000' }),
    await read(behindProxy, { authorization: 'Bearer ' }),
    await read(behindProxy, { 'access-token': await behindProxy.signIn('client') }),
    await read(behindProxy, { 'access-token': await behindProxy.signIn('admin') }),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([403, 403, 403, 403, 200])
})
