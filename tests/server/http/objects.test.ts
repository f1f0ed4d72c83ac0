import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiContract } from '../../../src/api/contract.ts'
import type { AnyEndpoint } from '../../../src/api/endpoint.ts'
import { ReportContent } from '../../../src/domain/reports/report.ts'
import {
  openCorrespondence,
  type TestCorrespondence,
  type CorrespondentName,
} from '../messages/support/correspondence.ts'
import { statementFile, uploadAttachment } from '../messages/support/attach.ts'
import { fileReport } from '../support/calls/file-static-report.ts'
import { reportContent } from '../support/calls/report-content.ts'
import { testPassword } from '../support/calls/people.ts'
import { bringReportFirm } from '../support/calls/report-firm.ts'
import { firstQuery } from '../../../src/domain/widgets/table/table-query.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { anOrder } from '../trading/support/trading-app.ts'
import { tinyPng } from '../../unit/support/png.ts'

const everyoneNames: readonly CorrespondentName[] = ['superadmin', 'admin', 'adviser', 'client', 'external', 'other']
const adminNames: readonly CorrespondentName[] = ['superadmin', 'admin']

/** An object of the firm: a text that stands in it alone, the calls that show it, and the people to whom they show it. */
interface Marked {
  readonly what: string
  readonly mark: string
  readonly shownBy: readonly string[]
  readonly readers: readonly CorrespondentName[]
}

let testApp: TestApp
let mailboxCalls: TestCorrespondence
const objects: Marked[] = []
const ids: string[] = []
const names: string[] = ['holdings']

const expectDone = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }): void =>
  expect([statusCode, body]).toEqual([200, expect.anything()])

const add = (
  what: string,
  mark: string,
  shownBy: string | readonly string[],
  readers: readonly CorrespondentName[],
): void => {
  objects.push({ what, mark, shownBy: [shownBy].flat(), readers })
}

const bringMessages = async (): Promise<void> => {
  const { id: attachment } = (
    await uploadAttachment(testApp, mailboxCalls.token('client'), statementFile, 'Marked attachment.pdf')
  ).json<{
    id: string
  }>()
  const { id } = await mailboxCalls.begin('client', {
    recipients: 'adviser',
    subject: 'Marked subject',
    body: 'Marked body',
    attachments: [attachment],
  })
  add('a message', 'Marked body', `/conversations/${id}`, ['adviser', 'client'])
  add('the people of a conversation', id, ['/messages/client', '/messages/adviser'], ['adviser', 'client'])
  add('an attachment', 'Marked attachment', `/conversations/${id}`, ['adviser', 'client'])
  const draft = randomUUID()
  const written = { conversation: null, recipients: null, about: null, attachments: [] }
  expectDone(
    await mailboxCalls.call('client', 'PUT', `/messages/drafts/${draft}`, {
      ...written,
      subject: 'S',
      body: 'Marked draft',
    }),
  )
  add('a draft', 'Marked draft', '/messages/drafts', ['client'])
  expectDone(await mailboxCalls.call('superadmin', 'POST', '/messages/other/supervision', { reason: 'Marked reason' }))
  add('a supervision', 'Marked reason', '/messages/supervisions', ['superadmin'])
  ids.push(id, attachment, draft)
}

const bringNotification = async (): Promise<void> => {
  const notification = {
    Title: 'Marked title',
    Message: 'M',
    Priority: 1,
    Dismissible: true,
    Expiry: '2099-01-01T00:00:00Z',
  }
  const sent = await mailboxCalls.call('admin', 'POST', '/notifications', { ...notification, recipients: ['client'] })
  expectDone(sent)
  ids.push(sent.json<{ NotificationID: string }>().NotificationID)
  add('a notification', 'Marked title', ['/notifications/sent', '/notifications'], [...adminNames, 'client'])
}

const bringOrder = async (): Promise<void> => {
  expectDone(await mailboxCalls.call('client', 'POST', '/orders', anOrder('MARKEDORDER')))
  ids.push('MARKEDORDER')
  add('an order', 'MARKEDORDER', '/orders/MARKEDORDER', ['superadmin', 'admin', 'adviser', 'client'])
}

const bringReports = async (): Promise<void> => {
  const { id, name } = await fileReport(testApp, { Code: 'P4', StaticReportTitle: 'Marked archive' }, 'Marked')
  ids.push(id)
  names.push(name)
  add('an archived report', 'Marked archive', '/reports/static/portfolio/P4/list', [...adminNames, 'other'])
  await mailboxCalls.call('admin', 'POST', '/report-logos', { ReportLogoName: 'Firm', ReportLogoData: tinyPng })
  const report = { ...reportContent, ReportTitle: 'Holdings', ReportHelperScript: '// Marked script' }
  expectDone(await mailboxCalls.call('admin', 'POST', '/reports', { report: ReportContent.encode(report) }))
  add('the script of a report', 'Marked script', '/reports/holdings', adminNames)
}

const bringViews = async (): Promise<void> => {
  const table = { wanted: { ...firstQuery({}), search: 'Marked search' }, pageSize: null }
  expectDone(await mailboxCalls.call('client', 'PUT', '/dashboard/portfolio/P1/view/holdings', { table }))
  add('a personal view', 'Marked search', '/dashboard/portfolio/P1/view', ['client'])
}

const bringWidget = async (): Promise<void> => {
  const config = { url: '/data/{entity}/{code}/valuation' }
  const widget = {
    name: 'marked',
    title: 'Marked',
    description: 'Marked description',
    widgetType: 'table',
    config,
    info: [],
  }
  expectDone(await mailboxCalls.call('admin', 'POST', '/widgets', widget))
  add('a widget of the library', 'Marked description', '/widgets', adminNames)
}

const bringPersonalDetails = async (): Promise<void> => {
  await testApp.pool.query(`update person set mobile_number = '0400 MARKED' where username = 'other'`)
  add('a telephone number', '0400 MARKED', ['/users/other', '/authenticate/identity/other'], [...adminNames, 'other'])
  const from = '192.0.2.199'
  expectDone(await testApp.call('POST', '/authenticate', { username: 'other', password: testPassword }, { from }))
  add('a session', from, '/sessions', ['other'])
  add('an account', 'Account P4', ['/accounts/P4/info', '/account-list?codes=P1,P4'], [...adminNames, 'other'])
}

beforeAll(async () => {
  testApp = await openTestApp()
  await bringReportFirm(testApp)
  testApp.clock.stoppedAt = Date.parse('2024-01-04T01:00:00Z')
  mailboxCalls = await openCorrespondence(testApp)
  await bringMessages()
  await bringNotification()
  await bringReports()
  await bringViews()
  await bringWidget()
  await bringPersonalDetails()
  await bringOrder()
})
afterAll(() => testApp.drop())

const pairs = [
  'portfolio/P1',
  'portfolio/P4',
  'group/G1',
  'group/G3',
  'adviser/A1',
  'adviser/A2',
  'admin/firm',
  'firm/firm',
]
const codeList = ['P1', 'P4', 'G1', 'G3', 'A1', 'A2']

const candidates: Readonly<Record<string, () => readonly string[]>> = {
  ':type/:code': () => pairs,
  ':code': () => codeList,
  ':accountType/:accountCode': () => pairs,
  ':dataset': () => ['transactions', 'holdings'],
  ':id': () => ids,
  ':name': () => names,
  ':username': () => everyoneNames,
  ':year': () => ['2024'],
  ':revision': () => ['1'],
  ':sale': () => ['1'],
}

/** Queries that a call needs, or that give it another form. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/account-list': ['', '?codes=P1,P4', '?search=p4', '?adviser=A2'],
  '/group-list': ['', '?codes=G1,G3', '?search=g3', '?adviser=A2'],
  '/events': ['', '?after=400'],
  '/users': ['', '?format=csv'],
  '/reconciliation': ['', '?format=csv'],
  '/messages/supervisions': ['', '?format=csv'],
  '/notifications/:id': ['', '?format=csv'],
  '/orders/:type/:code/facts': ['?security=CBA'],
  '/orders/:type/:code/worths': ['?accounts=P1'],
  '/parcels/:type/:code/what-if': ['?security=CBA&units=1&price=1&on=2024-01-03'],
  '/reports/static/view/:name': ['?id=:id'],
  '/reports/view/:name': ['?AccountCode=P4&PositionDate=2024-01-03'],
  '/stocks/query': ['?q=cb'],
}

const pathsOf = (path: string): readonly string[] => {
  const held = Object.keys(candidates).find((each) => path.includes(each))
  if (held === undefined) return [path]
  return (candidates[held]?.() ?? []).flatMap((value) => pathsOf(path.replace(held, value)))
}

const callsOf = ({ path }: { readonly path: string }): readonly string[] =>
  (queries[path] ?? ['']).flatMap((query) => pathsOf(`${path}${query}`))

const reads = Object.values<AnyEndpoint>(apiContract).filter(({ method }) => method === 'GET')

const calls = (): readonly string[] => reads.flatMap(callsOf)

const countAppended = async (by: CorrespondentName): Promise<number> => {
  const { rowCount } = await testApp.pool.query('select from event where actor = $1', [by])
  return rowCount ?? 0
}

/** Calls that show something and record that a person asked for it. */
const acts = (): readonly (readonly [path: string, body?: unknown])[] => [
  ...['/orders/:id/evidence', '/orders/:id/evidence?format=csv', '/reports/view/:name?AccountCode=P4']
    .flatMap(pathsOf)
    .map((path) => [path] as const),
  ...pathsOf('/reports/static/zip/:type/:code').map((path) => [path, { year: 2026 }] as const),
  ...pathsOf('/reports/static/view/:name').flatMap((path) => ids.map((id) => [path, { id, as: 'opened' }] as const)),
]

const textsOf = async (name: CorrespondentName): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>()
  for (const path of calls()) texts.set(`GET ${path}`, (await mailboxCalls.call(name, 'GET', path)).body)
  for (const [path, body] of acts()) texts.set(`POST ${path}`, (await mailboxCalls.call(name, 'POST', path, body)).body)
  return texts
}

test('First aid 17, B2: the only read that appends an event says that a call read a file, and has an allowance', async () => {
  const appending = new Map<string, AnyEndpoint>()
  for (const name of everyoneNames)
    for (const read of reads) {
      const before = await countAppended(name)
      for (const path of callsOf(read)) await mailboxCalls.call(name, 'GET', path)
      if ((await countAppended(name)) > before) appending.set(read.path, read)
    }
  expect([...appending.keys()]).toEqual(['/reports/static/view/:name'])
  const { rows } = await testApp.pool.query(
    `select distinct data->>'fetching' as fetching from event where type = 'StaticReportFetched'`,
  )
  expect(rows).toEqual([{ fetching: 'read' }])
  expect([...appending.values()].filter(({ allowance }) => allowance === undefined).map(({ path }) => path)).toEqual([])
})

describe('First aid 15: an object is shown by no call to people to whom its own call refuses it', () => {
  test('the own calls of each object show it to its readers alone', async () => {
    for (const { what, mark, shownBy, readers } of objects) {
      const texts = async (name: CorrespondentName) => {
        const replies = await Promise.all(shownBy.map((path) => mailboxCalls.call(name, 'GET', path)))
        return replies.map(({ body }) => body).join()
      }
      const shown = await Promise.all(
        everyoneNames.map(async (name) => ((await texts(name)).includes(mark) ? [name] : [])),
      )
      expect([what, shown.flat()]).toEqual([what, readers])
    }
  })

  test('every call of the contract is made', () => {
    expect(calls().filter((path) => path.includes(':'))).toEqual([])
  })

  test.each(everyoneNames)('for %s', async (name) => {
    const texts = await textsOf(name)
    const leaks = objects.flatMap(({ what, mark, readers }) =>
      readers.includes(name)
        ? []
        : [...texts].flatMap(([path, text]) => (text.includes(mark) ? [`${path} shows ${what}`] : [])),
    )
    expect(leaks).toEqual([])
  })
})
