import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceToReaders } from '../../../../server/archive/announcements.ts'
import { tellChangedYears } from '../../../../server/ledger/years/tell-changed-years.ts'
import type { ReissueReply } from '../../../../src/api/reports/report-runs.ts'
import { E } from '../../../../src/domain/fp.ts'
import { findingText } from '../../../../src/domain/ledger/import/finding.ts'
import { ReportContent } from '../../../../src/domain/reports/report.ts'
import { reportContent } from '../../support/calls/report-content.ts'
import { bringReportFirm } from '../../support/calls/report-firm.ts'
import { doTo, fieldsOf, fileReport } from '../../support/calls/file-static-report.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'
import { tinyPng } from '../../../unit/support/png.ts'
import { bringTo, transactionsFile } from '../import/small-firm.ts'
import { raisedFindings } from '../../../../server/ledger/import/findings/findings-projection.ts'
import { bringAcknowledged } from './open-test-years.ts'

let testApp: TestApp
const accessTokens: Record<string, string> = {}
const as = (who: string) => ({ token: accessTokens[who] ?? '' })

const run = randomUUID()

beforeAll(async () => {
  testApp = await openTestApp()
  for (const who of ['admin', 'adviser', 'client']) accessTokens[who] = await testApp.signIn(who)
  await testApp.call('POST', '/report-logos', { ReportLogoName: 'Firm', ReportLogoData: tinyPng }, as('admin'))
  await bringReportFirm(testApp)
  const report = ReportContent.encode({
    ...reportContent,
    ReportTitle: 'Gains',
    ReportDataSource: 'gains',
    ReportLevel: ['account'],
    ReportParams: ['StartDate', 'EndDate'],
  })
  await testApp.call('POST', '/reports', { report }, as('admin'))
})
afterAll(() => testApp.drop())

const tell = () =>
  tellChangedYears({
    ...testApp.services,
    announce: (news, at) => announceToReaders(testApp.services.notifications, news, at),
  })

const laterRows = transactionsFile('P1,2024-03-01,sell,CBA,50,110,,5500,Sold half')

const gainsOf = (account: string, id: string) =>
  testApp.call(
    'POST',
    `/reports/view/gains?AccountCode=${account}&StartDate=2023-07-01&EndDate=2024-06-30&run=${id}`,
    undefined,
    as('client'),
  )
const reissue = async (): Promise<ReissueReply> =>
  (
    await testApp.call('POST', `/report-runs/${run}/reissue`, { id: randomUUID(), how: 'corrected' }, as('client'))
  ).json()

const sent = async () => {
  const events = await testApp.log.read({ after: 0, limit: 1000, prefix: 'notification/' })
  return events.filter(({ type }) => type === 'NotificationSent')
}

const announcedNow = async () => (await sent()).map(({ data }) => [data['user'], data['about'], data['Title']]).sort()

const messagesTo = async (user: string) =>
  (await sent()).filter(({ data }) => data['user'] === user).map(({ data }) => data['Message'])

const expectedTitle = 'A closed year has changed: FY-24'

test('a correction of a closed year is asked about, told to whoever has a report of it, and in none of its figures', async () => {
  expect((await gainsOf('P1', run)).statusCode).toBe(200)
  const closing = await testApp.call('POST', '/financial-years/2024/closings', { accounts: ['P1'] }, as('admin'))
  expect(closing.statusCode).toBe(200)
  const bring = bringTo(testApp)
  const refused = await bring(laterRows)
  expect(refused).toMatchObject({ left: { _tag: 'BadRows', faults: [{ file: 'transactions.csv', line: null }] } })
  expect(await bringAcknowledged({ bring }, laterRows, 'later')).toMatchObject({ right: { _tag: 'Imported' } })
  const digest = E.isLeft(refused) && refused.left._tag === 'BadRows' ? (refused.left.faults[0]?.finding ?? '') : ''
  expect((await raisedFindings(testApp.pool, [digest])).map(findingText)).toEqual([
    '1 row of P1, the first on 01-Mar-24, would change FY-24, which is closed',
  ])
  await testApp.tail.reached(await testApp.log.lastPosition())
  await tell()
  const once = await announcedNow()
  expect(once).toEqual([
    ['admin', '/admin/closed-years?year=2024', expectedTitle],
    ['adviser', '/reports/runs', expectedTitle],
    ['client', '/reports/runs', expectedTitle],
    ['superadmin', '/admin/closed-years?year=2024', expectedTitle],
  ])
  expect(await messagesTo('client')).toEqual([expect.stringContaining('You have issued Gains, Account P1.')])
  await tell()
  expect(await announcedNow()).toEqual(once)
  const { changes } = await reissue()
  expect(changes).toEqual([])
})

test('the year lists of whom the ledger has changed it, and opened again a report shows what differs', async () => {
  const listed = await testApp.call('GET', '/financial-years/2024/accounts', undefined, as('admin'))
  expect(listed.json()).toMatchObject({
    accounts: [{ account: 'P1', changedFrom: '2024-03-01', closed: {} }, { account: 'P2', closed: null }, {}, {}],
    next: null,
  })
  const body = { accounts: null, reason: 'A late slip' }
  expect((await testApp.call('POST', '/financial-years/2024/openings', body, as('admin'))).statusCode).toBe(200)
  const { changes, causes } = await reissue()
  expect(changes).toContainEqual(expect.objectContaining({ label: 'Gains: realised total proceeds', after: 5500 }))
  expect(causes).toMatchObject([{ import: 'later', act: 'imported' }])
})

test.each(['0', '999', '1899', '10000', '1000000000', '999999999999999'])('there is no year %s', async (year) => {
  const path = `/financial-years/${year}`
  const answers = [
    await testApp.call('GET', `${path}/accounts`, undefined, as('admin')),
    await testApp.call('POST', `${path}/closings`, { accounts: ['P1'] }, as('admin')),
    await testApp.call('POST', `${path}/openings`, { accounts: ['P1'], reason: 'A late slip' }, as('admin')),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

test('what is withdrawn of a closed year is asked about, and told too', async () => {
  await testApp.call('POST', '/financial-years/2024/closings', { accounts: null }, as('admin'))
  const before = (await announcedNow()).length
  const withdraw = async (body: object) =>
    testApp.call('PUT', '/ledger-imports/later', { act: 'withdraw', ...body }, as('admin'))
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
  await doTo(testApp, id, { type: 'FileReport', StaticReportID: id, report, ...file })
}

test('whoever has only a static report of the year is told too, and once where they have both', async () => {
  const statement = await fileReport(testApp, ofYear)
  await fileReport(testApp, { ...ofYear, Code: 'P4' })
  await fileReport(testApp, { ...ofYear, Year: 2023 })
  await fileReport(testApp, { StaticReportTitle: 'Quarterly report', Year: 2024, Quarter: 'Q2' })
  await fileReport(testApp, {
    StaticReportTitle: 'Family review',
    Year: 2024,
    Quarter: 'Q3',
    Type: 'group',
    Code: 'G1',
  })
  const gone = await fileReport(testApp, { ...ofYear, StaticReportTitle: 'Draft' })
  await doTo(testApp, gone.id, { type: 'DeleteReport', by: 'admin', at: new Date().toISOString() })
  await fileContractNote()
  const before = (await sent()).length
  const corrected = transactionsFile('P1,2024-03-04,sell,CBA,40,110,,4400,Sold some')
  expect(await bringAcknowledged({ bring: bringTo(testApp) }, corrected, 'corrected')).toMatchObject({ _tag: 'Right' })
  await fileReport(testApp, { ...ofYear, StaticReportTitle: 'Corrected statement' })
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
      .split('closed year do not change.')
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
