import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeClient, type ApiClient } from '../../../src/api/client.ts'
import { createPositions } from '../../../src/api/endpoint.ts'
import { staticReports } from '../../../src/api/archive/static-reports.ts'
import { wholeList } from '../../../src/app/whole-list.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { maxRows } from '../../../src/domain/widgets/table/page-cursor.ts'
import { fileReport } from '../support/calls/file-static-report.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
const accessTokens: Record<string, string> = {}

const ofProduct = { ...maxRows }
const page = 3

beforeAll(async () => {
  Object.assign(maxRows, { page })
  testApp = await openTestApp()
  for (const who of ['admin', 'superadmin', 'client']) accessTokens[who] = await testApp.signIn(who)
})
afterAll(async () => {
  Object.assign(maxRows, ofProduct)
  await testApp.drop()
})

const call = (who: string, method: string, path: string, body?: unknown) =>
  testApp.call(method, path, body, { token: accessTokens[who] ?? '' })

const get = async (who: string, path: string): Promise<unknown> => (await call(who, 'GET', path)).json()

const fieldsOf = (rows: unknown, name: string): readonly string[] =>
  Array.isArray(rows) ? rows.map((row: Readonly<Record<string, unknown>>) => String(row[name])) : []

/** Page by page, as a caller has them. */
const pages = async (who: string, path: string, name: string): Promise<readonly (readonly string[])[]> => {
  const read: (readonly string[])[] = []
  for (;;) {
    const last = read.at(-1)?.at(-1)
    read.push(fieldsOf(await get(who, last === undefined ? path : `${path}?after=${last}`), name))
    if ((read.at(-1)?.length ?? 0) < page) return read
  }
}

describe('the archive', () => {
  const filed: string[] = []

  beforeAll(async () => {
    for (const title of ['A', 'B', 'C', 'D', 'E'])
      filed.push((await fileReport(testApp, { Code: 'P1', StaticReportTitle: `Long ${title}` })).id)
  })

  test('is answered page by page, and is read whole by a browser', async () => {
    const all = filed.toSorted()
    expect(await pages('admin', '/reports/static', 'StaticReportID')).toEqual([all.slice(0, page), all.slice(page)])
    const client: ApiClient = makeClient({
      baseUrl: await testApp.app.listen({ port: 0, host: '127.0.0.1' }),
      token: () => O.fromNullable(accessTokens['admin']),
      positions: createPositions(),
      refused: () => Promise.resolve(false),
    })
    const whole = await wholeList(
      (query) => client.call(staticReports)({ query }),
      ({ StaticReportID }) => StaticReportID,
    )()
    expect(E.isRight(whole) && whole.right.map(({ StaticReportID }) => StaticReportID)).toEqual(all)
    expect((await call('admin', 'GET', '/reports/static?after=x')).statusCode).toBe(400)
  })

  test('of a portfolio has the last that were filed', async () => {
    const listed = fieldsOf(await get('client', '/reports/static/portfolio/P1/list'), 'StaticReportID')
    expect(listed).toEqual(filed.toReversed().slice(0, page))
  })
})

describe('what was sent', () => {
  const sent: string[] = []
  const send = async (recipients: readonly string[]): Promise<string> => {
    const content = { Title: 'Closed', Message: 'The office is closed.', Expiry: '2099-01-01T00:00:00Z', recipients }
    const reply = await call('admin', 'POST', '/notifications', content)
    return reply.json<{ readonly NotificationID: string }>().NotificationID
  }

  beforeAll(async () => {
    for (let count = 0; count < 4; count += 1) sent.push(await send(['client']))
    sent.push(await send(['client', 'other', 'external', 'adviser', 'superadmin']))
  })

  test('is answered page by page, though one that a page ended with is deleted meanwhile', async () => {
    const newest = sent.toReversed()
    expect(await pages('admin', '/notifications/sent', 'NotificationID')).toEqual([
      newest.slice(0, page),
      newest.slice(page),
    ])
    const last = newest[page - 1] ?? ''
    expect((await call('admin', 'DELETE', `/notifications/${last}`)).statusCode).toBe(200)
    expect(fieldsOf(await get('admin', `/notifications/sent?after=${last}`), 'NotificationID')).toEqual(
      newest.slice(page),
    )
  })

  test('names whom it reached page by page, and all in a file', async () => {
    const path = `/notifications/${sent.at(-1) ?? ''}`
    const users = async (query = '') => {
      const reply = await call('admin', 'GET', `${path}${query}`)
      return reply.json<{ readonly user_notifications: readonly Readonly<Record<string, string>>[] }>()
        .user_notifications
    }
    const first = await users()
    const others = await users(`?after=${first.at(-1)?.['UserNotificationID'] ?? ''}`)
    expect([first.length, others.length]).toEqual([page, 2])
    expect(new Set([...first, ...others].map((each) => each['user_id'])).size).toBe(5)
    expect((await call('admin', 'GET', `${path}?format=csv`)).body.trimEnd().split('\r\n')).toHaveLength(6)
  })
})

test('whose messages were opened is answered page by page, the last first, and all in a file', async () => {
  for (const who of ['client', 'adviser', 'other', 'external'])
    await call('superadmin', 'POST', `/messages/${who}/supervision`, { reason: 'Yearly review' })
  const read = await pages('superadmin', '/messages/supervisions', 'id')
  expect(read.map(({ length }) => length)).toEqual([page, 1])
  expect(fieldsOf(await get('superadmin', '/messages/supervisions'), 'of')).toEqual(['external', 'other', 'adviser'])
  const file = await call('superadmin', 'GET', '/messages/supervisions?format=csv')
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(5)
})
