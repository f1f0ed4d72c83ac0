import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announced } from '../../../../server/archive/announcements.ts'
import { tellChangedYears } from '../../../../server/ledger/years/tell-changed-years.ts'
import type { Reissued } from '../../../../src/api/reports/report-runs.ts'
import { E } from '../../../../src/domain/fp.ts'
import { findingText } from '../../../../src/domain/ledger/import/finding.ts'
import { ReportContent } from '../../../../src/domain/reports/report.ts'
import { content } from '../../support/calls/report-content.ts'
import { bringReportFirm } from '../../support/calls/report-firm.ts'
import { doTo, fieldsOf, fileReport } from '../../support/calls/file-static-report.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'
import { tinyPng } from '../../../unit/support/png.ts'
import { bringTo, transactions } from '../import/small-firm.ts'
import { raisedFindings } from '../../../../server/ledger/import/findings/findings-projection.ts'
import { bringAcknowledged } from './open-test-years.ts'

let app: TestApp
const tokens: Record<string, string> = {}
const as = (who: string) => ({ token: tokens[who] ?? '' })

const run = randomUUID()

beforeAll(async () => {
  app = await openTestApp()
  for (const who of ['admin', 'adviser', 'client']) tokens[who] = await app.signIn(who)
  await app.call('POST', '/report-logos', { ReportLogoName: 'Firm', ReportLogoData: tinyPng }, as('admin'))
  await bringReportFirm(app)
  const report = ReportContent.encode({
    ...content,
    ReportTitle: 'Gains',
    ReportDataSource: 'gains',
    ReportLevel: ['account'],
    ReportParams: ['StartDate', 'EndDate'],
  })
  await app.call('POST', '/reports', { report }, as('admin'))
})
afterAll(() => app.drop())

const tell = () =>
  tellChangedYears({
    ...app.services,
    announce: (news, at) => announced(app.services.notifications, news, at),
  })

const later = transactions('P1,2024-03-01,sell,CBA,50,110,,5500,Sold half')

const gainsOf = (account: string, id: string) =>
  app.call(
    'POST',
    `/reports/view/gains?AccountCode=${account}&StartDate=2023-07-01&EndDate=2024-06-30&run=${id}`,
    undefined,
    as('client'),
  )
const reissue = async (): Promise<Reissued> =>
  (await app.call('POST', `/report-runs/${run}/reissue`, { id: randomUUID(), how: 'corrected' }, as('client'))).json()

const sent = async () => {
  const events = await app.log.read({ after: 0, limit: 1000, prefix: 'notification/' })
  return events.filter(({ type }) => type === 'NotificationSent')
}

const announcedNow = async () => (await sent()).map(({ data }) => [data['user'], data['about'], data['Title']]).sort()

const messagesTo = async (user: string) =>
  (await sent()).filter(({ data }) => data['user'] === user).map(({ data }) => data['Message'])

const title = 'A closed year has changed: FY-24'

test('a correction of a closed year is asked about, told to whoever has a report of it, and in none of its figures', async () => {
  expect((await gainsOf('P1', run)).statusCode).toBe(200)
  const closing = await app.call('POST', '/financial-years/2024/closings', { accounts: ['P1'] }, as('admin'))
  expect(closing.statusCode).toBe(200)
  const bring = bringTo(app)
  const refused = await bring(later)
  expect(refused).toMatchObject({ left: { _tag: 'BadRows', faults: [{ file: 'transactions.csv', line: null }] } })
  expect(await bringAcknowledged({ bring }, later, 'later')).toMatchObject({ right: { _tag: 'Imported' } })
  const digest = E.isLeft(refused) && refused.left._tag === 'BadRows' ? (refused.left.faults[0]?.finding ?? '') : ''
  expect((await raisedFindings(app.pool, [digest])).map(findingText)).toEqual([
    '1 row of P1, the first on 01-Mar-24, would change FY-24, which is closed',
  ])
  await app.tail.reached(await app.log.lastPosition())
  await tell()
  const once = await announcedNow()
  expect(once).toEqual([
    ['admin', '/admin/closed-years?year=2024', title],
    ['adviser', '/reports/runs', title],
    ['client', '/reports/runs', title],
    ['superadmin', '/admin/closed-years?year=2024', title],
  ])
  expect(await messagesTo('client')).toEqual([expect.stringContaining('You have issued Gains, Account P1.')])
  await tell()
  expect(await announcedNow()).toEqual(once)
  const { changes } = await reissue()
  expect(changes).toEqual([])
})

test('the year lists of whom the ledger has changed it, and opened again a report shows what differs', async () => {
  const listed = await app.call('GET', '/financial-years/2024/accounts', undefined, as('admin'))
  expect(listed.json()).toMatchObject({
    accounts: [{ account: 'P1', changedFrom: '2024-03-01', closed: {} }, { account: 'P2', closed: null }, {}, {}],
    next: null,
  })
  const body = { accounts: null, reason: 'A late slip' }
  expect((await app.call('POST', '/financial-years/2024/openings', body, as('admin'))).statusCode).toBe(200)
  const { changes, causes } = await reissue()
  expect(changes).toContainEqual(expect.objectContaining({ label: 'Gains: realised total proceeds', after: 5500 }))
  expect(causes).toMatchObject([{ import: 'later', act: 'imported' }])
})

test.each(['0', '999', '1899', '10000', '1000000000', '999999999999999'])('there is no year %s', async (year) => {
  const path = `/financial-years/${year}`
  const answers = [
    await app.call('GET', `${path}/accounts`, undefined, as('admin')),
    await app.call('POST', `${path}/closings`, { accounts: ['P1'] }, as('admin')),
    await app.call('POST', `${path}/openings`, { accounts: ['P1'], reason: 'A late slip' }, as('admin')),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

test('what is withdrawn of a closed year is asked about, and told too', async () => {
  await app.call('POST', '/financial-years/2024/closings', { accounts: null }, as('admin'))
  const before = (await announcedNow()).length
  const withdraw = async (body: object) =>
    app.call('PUT', '/ledger-imports/later', { act: 'withdraw', ...body }, as('admin'))
  const refused = await withdraw({})
  expect([refused.statusCode, refused.json<unknown>()]).toMatchObject([
    409,
    { _tag: 'ChangesClosedYears', errors: [{ message: expect.stringContaining('1 row of P1') as string }] },
  ])
  expect((await withdraw({ changesClosedYears: true })).statusCode).toBe(200)
  await tell()
  expect((await announcedNow()).length).toBeGreaterThan(before)
  expect((await withdraw({})).statusCode).toBe(200)
})

const ofYear = { StaticReportTitle: 'Tax statement', Year: 2024, Quarter: 'FY' } as const

/** As the system files them: of a trade, and of no year's figures. */
const fileContractNote = async () => {
  const [id, by, at] = [randomUUID(), 'system', new Date().toISOString()]
  const report = fieldsOf({ StaticReportTitle: 'Contract note 1', Year: 2024, Quarter: 'Q4' })
  const file = { hash: 'note', bytes: 4, upload: randomUUID(), by, at }
  await doTo(app, id, { type: 'FileReport', StaticReportID: id, report, ...file })
}

test('whoever has only a filed report of the year is told too, and once where they have both', async () => {
  const statement = await fileReport(app, ofYear)
  await fileReport(app, { ...ofYear, Code: 'P4' })
  await fileReport(app, { ...ofYear, Year: 2023 })
  await fileReport(app, { StaticReportTitle: 'Quarterly report', Year: 2024, Quarter: 'Q2' })
  await fileReport(app, { StaticReportTitle: 'Family review', Year: 2024, Quarter: 'Q3', Type: 'group', Code: 'G1' })
  const gone = await fileReport(app, { ...ofYear, StaticReportTitle: 'Draft' })
  await doTo(app, gone.id, { type: 'DeleteReport', by: 'admin', at: new Date().toISOString() })
  await fileContractNote()
  const before = (await sent()).length
  const corrected = transactions('P1,2024-03-04,sell,CBA,40,110,,4400,Sold some')
  expect(await bringAcknowledged({ bring: bringTo(app) }, corrected, 'corrected')).toMatchObject({ _tag: 'Right' })
  await fileReport(app, { ...ofYear, StaticReportTitle: 'Corrected statement' })
  await tell()
  const after = (await sent()).slice(before)
  expect(after.map(({ data }) => [data['user'], data['about']]).sort()).toEqual([
    ['admin', '/admin/closed-years?year=2024'],
    ['adviser', '/reports/runs'],
    ['client', '/reports/runs'],
    ['external', `/reports/account/P1?archived=${statement.id}`],
    ['superadmin', '/admin/closed-years?year=2024'],
  ])
  const [ofClient, ofExternal, ofAdviser] = ['client', 'external', 'adviser'].map((user) =>
    String(after.find(({ data }) => data['user'] === user)?.data['Message'])
      .split('closed year are kept.')
      .at(-1),
  )
  const told = ', filed before the change. You will be notified when a new version is filed.'
  expect(ofExternal).toBe(` Your archive has Tax statement, FY-24 for Account P1${told}`)
  expect(ofClient).toContain('You have issued Gains, Account P1.')
  expect(ofClient).toContain(
    ` Your archive has Tax statement, FY-24 for Account P1, Family review, March 2024 for Group G1${told}`,
  )
  expect(ofAdviser).toBe('')
})
