import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiFailure } from '../../../src/api/api-error.ts'
import { callAllowances } from '../../../src/domain/permissions/allowances/allowances.ts'
import { E } from '../../../src/domain/fp.ts'
import { ReportContent } from '../../../src/domain/reports/report.ts'
import type { PrintPdf } from '../../../server/dashboards/routes/pdf.ts'
import { reportContent } from '../support/calls/report-content.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
const pdf = new TextEncoder().encode('%PDF-1.4')
/** Tokens whose pages were printed, and the promise the printer waits for. */
const printer: { readonly tokens: string[]; ready: Promise<unknown> } = { tokens: [], ready: Promise.resolve() }

beforeAll(async () => {
  const print: PrintPdf = (_, token) => async () => {
    printer.tokens.push(token)
    await printer.ready
    return E.right(pdf)
  }
  testApp = await openTestApp({ print })
})
afterAll(() => testApp.drop())

/** Moves the clock on, so that allowances spent in earlier tests are full again. */
beforeEach(() => {
  testApp.clock.ahead += 30 * 60 * 1000
})

const statuses = (replies: readonly LightMyRequestResponse[]): Readonly<Record<number, number>> =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ statusCode }) => statusCode)].map(([status, same]) => [status, same.length]),
  )

const received = ({ statusCode, headers, json }: LightMyRequestResponse) => ({
  statusCode,
  retryAfter: Number(headers['retry-after']),
  ...json<ApiFailure>(),
})

const refusal = (seconds: number) => ({
  statusCode: 429,
  success: false,
  _tag: 'TooManyRequests',
  retryAfter: seconds,
  message: `Too many requests. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`,
})

test('of three hundred messages one person sends in a row a few arrive, and those of others all', async () => {
  const [client, adviser] = [await testApp.signIn('client'), await testApp.signIn('adviser')]
  const send = (token: string) => testApp.call('POST', '/messages', { subject: 'Hello', body: 'There' }, { token })
  const replies: LightMyRequestResponse[] = []
  for (let sent = 0; sent < 300; sent += 1) replies.push(await send(client))
  const { burst, everySeconds } = callAllowances.messages
  const { 200: arrived = 0, 429: refused = 0, ...others } = statuses(replies)
  expect([arrived + refused, others]).toEqual([300, {}])
  // one more comes free every few seconds while they are sent
  expect(arrived).toSatisfy((count: number) => count >= burst && count <= burst + 5)
  const last = await send(client)
  expect(received(last)).toEqual(refusal(Number(last.headers['retry-after'])))
  expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(everySeconds)
  expect((await send(adviser)).statusCode).toBe(200)
  testApp.clock.ahead += Number(last.headers['retry-after']) * 1000
  expect((await send(client)).statusCode).toBe(200)
})

test.each<[keyof typeof callAllowances, string, string, unknown, number]>([
  ['changes', 'DELETE', `/notifications/${randomUUID()}`, undefined, 404],
  ['runs', 'POST', '/reports/view/nowhere?account=P1', undefined, 404],
  ['checks', 'POST', '/reports/check', { report: ReportContent.encode(reportContent) }, 200],
  ['batches', 'POST', '/report-batches', null, 404],
  ['pdfs', 'GET', '/dashboard/group/G1/pdf', undefined, 200],
  ['pictures', 'POST', '/utils/svg2png', { uri: 'data:,', width: 1, height: 1 }, 422],
])('%s have an allowance, one person at a time, and it comes back', async (name, method, path, body, status) => {
  const [admin, superadmin] = [await testApp.signIn('admin'), await testApp.signIn('superadmin')]
  const batch = { id: randomUUID(), report: 'nowhere', level: 'account', codes: ['P1'], parameters: {} }
  const ask = (token: string) => testApp.call(method, path, body === null ? batch : body, { token })
  const { burst, everySeconds } = callAllowances[name]
  const replies: LightMyRequestResponse[] = []
  while (replies.at(-1)?.statusCode !== 429 && replies.length < 2 * burst) replies.push(await ask(admin))
  expect(replies.length).toBeGreaterThan(burst)
  expect(statuses(replies)).toEqual({ [status]: replies.length - 1, 429: 1 })
  const seconds = Number(replies.at(-1)?.headers['retry-after'])
  expect(seconds).toSatisfy((count: number) => count >= 1 && count <= Math.max(1, everySeconds))
  expect(replies.slice(-1).map(received)).toEqual([refusal(seconds)])
  expect((await ask(superadmin)).statusCode).toBe(status)
  testApp.clock.ahead += seconds * 1000
  expect((await ask(admin)).statusCode).toBe(status)
})

test('whoever has too many figures read at once is told so at once, and what waits is read', async () => {
  const client = await testApp.signIn('client')
  const { line } = callAllowances.figures
  const inLine = line.slots + line.maxQueued
  const refused: LightMyRequestResponse[] = []
  const read = async () => {
    const reply = await testApp.call('GET', '/data/portfolio/P1/holdings', undefined, { token: client })
    if (reply.statusCode === 429) refused.push(reply)
    return reply
  }
  const holding = await testApp.services.pool.connect()
  await holding.query('begin; lock table ledger_price in access exclusive mode')
  const all = Array.from({ length: inLine + 5 }, read)
  await expect.poll(() => refused.length).toBe(5)
  await holding.query('rollback')
  holding.release()
  expect(refused.map(received)).toEqual(refused.map(() => refusal(5)))
  expect(statuses(await Promise.all(all))).toEqual({ 200: inLine, 429: 5 })
})

test('one PDF is printed while somebody else wants twelve', async () => {
  const [client, admin] = [await testApp.signIn('client'), await testApp.signIn('admin')]
  const { promise, resolve } = Promise.withResolvers<undefined>()
  printer.ready = promise
  printer.tokens.length = 0
  const print = (token: string) => testApp.call('GET', '/dashboard/group/G1/pdf', undefined, { token })
  const { line } = callAllowances.pdfs
  const twelve = Array.from({ length: 12 }, () => print(client))
  await expect.poll(() => printer.tokens).toEqual([client])
  const one = print(admin)
  await expect.poll(() => printer.tokens).toEqual([client, admin])
  resolve(undefined)
  expect((await one).statusCode).toBe(200)
  const inLine = line.slots + line.maxQueued
  expect(statuses(await Promise.all(twelve))).toEqual({ 200: inLine, 429: 12 - inLine })
})

test('one picture is drawn while somebody else wants forty', async () => {
  const [client, other] = [await testApp.signIn('client'), await testApp.signIn('other')]
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10"/></svg>'
  const body = JSON.stringify({ uri: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: 30, height: 10 })
  const leaving = new AbortController()
  const draw = (token: string, signal: AbortSignal | null = null) =>
    fetch(`${address}/api/v1/utils/svg2png`, {
      method: 'POST',
      headers: { 'access-token': token, 'content-type': 'application/json' },
      body,
      signal,
    })
  const { line } = callAllowances.pictures
  const answers: number[] = []
  const refused = Array.from({ length: 40 - line.slots - line.maxQueued }, () => Promise.withResolvers<string | null>())
  const forty = Array.from({ length: 40 }, async () => {
    const reply = await draw(client, leaving.signal)
    answers.push(reply.status)
    if (reply.status === 429)
      refused[answers.filter((status) => status === 429).length - 1]?.resolve(reply.headers.get('retry-after'))
  })
  // the server refuses callers at once if their line is full
  expect(new Set(await Promise.all(refused.map(({ promise }) => promise)))).toEqual(new Set(['5']))
  expect((await draw(other)).status).toBe(200)
  expect(answers.filter((status) => status === 200).length).toBeLessThan(line.maxQueued / 2)
  expect(answers.filter((status) => status === 429).length).toBe(refused.length)
  leaving.abort()
  await Promise.allSettled(forty)
  // callers who left hold no place once the server notices
  await expect.poll(async () => (await draw(client)).status, { interval: 100 }).toBe(200)
})
