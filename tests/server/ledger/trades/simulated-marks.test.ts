import { afterAll, beforeAll, expect, test } from 'vitest'
import { withdrawSimulated } from '../../../../server/ledger/trades/withdraw-simulated.ts'
import { E } from '../../../../src/domain/fp.ts'
import { BookedSales } from '../../../../src/domain/ledger/parcels/booked-sale.ts'
import { ReportContent } from '../../../../src/domain/reports/report.ts'
import { openReportRenderer } from '../../support/calls/open-report-renderer.ts'
import { reportContent } from '../../support/calls/report-content.ts'
import { tinyPng } from '../../../unit/support/png.ts'
import { bringReportFirm } from '../../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'
import { book, postTrades } from './support/trade-book.ts'

const { renderReport, stop } = openReportRenderer()
let testApp: TestApp
let accessToken: string

beforeAll(async () => {
  testApp = await openTestApp({ renderReport })
  await bringReportFirm(testApp)
  accessToken = await testApp.signIn('admin')
  await testApp.call(
    'POST',
    '/report-logos',
    { ReportLogoName: 'Firm', ReportLogoData: tinyPng },
    { token: accessToken },
  )
})
afterAll(async () => {
  await stop()
  await testApp.drop()
})

const text = async (path: string): Promise<string> => {
  const { statusCode, body } = await testApp.call('GET', path, undefined, { token: accessToken })
  expect([path, statusCode]).toEqual([path, 200])
  return body
}

/** A report whose template the firm wrote itself, without any mention of simulated trades. */
const report = ReportContent.encode({
  ...reportContent,
  ReportTitle: 'Own',
  ReportMarkup: '<table><tr><td>{{report.title}}</td></tr></table>',
})
const sale = 'security=CBA&units=10&price=100&on=2024-01-05'

const soldBy = async (account: string): Promise<number> => {
  const listed = BookedSales.decode(JSON.parse(await text(`/parcels/portfolio/${account}/sales`)))
  return E.isRight(listed) ? (listed.right.sales[0]?.id ?? 0) : 0
}

const figures = async (account: string): Promise<readonly string[]> => [
  await text(`/data/portfolio/${account}/holdings?asAt=2024-01-03`),
  await text(`/reports/view/own?AccountCode=${account}&PositionDate=2024-01-03`),
  await text(`/parcels/portfolio/${account}`),
  await text(`/parcels/portfolio/${account}/what-if?${sale}`),
  await text(`/parcels/portfolio/${account}/sales`),
  await text(`/parcels/portfolio/${account}/sales/${await soldBy(account)}`),
]

const marks = [
  'includes 2 simulated trades',
  'This report includes 2 simulated trades.',
  '"simulatedTrades":2',
] as const

/** Whether each text is marked as including simulated trades. */
const marked = (said: readonly string[]): readonly boolean[] =>
  said.map((each) => marks.some((mark) => each.includes(mark)))

test('whatever includes simulated trades says so, of those accounts alone, until they are withdrawn', async () => {
  const created = await testApp.call('POST', '/reports', { report }, { token: accessToken })
  expect(created.statusCode).toBe(200)
  const trades = [{ account: 'P1', units: 10, consideration: 1012.5, brokerage: 9.95 }]
  const sold = ['P1', 'P3'].map((account) => ({ account, units: 5, consideration: 506.25, brokerage: 9.95 }))
  await book(
    testApp,
    postTrades(1, { isSimulated: true, trades }),
    postTrades(2, { isSimulated: true, trades }),
    postTrades(3, { trades }),
    postTrades(4, { type: 'sell', trades: sold }),
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
  expect(marked(await figures('P1'))).toEqual([true, true, true, true, true, true])
  expect(marked(await figures('P3'))).toEqual([false, false, false, false, false, false])
  expect(await withdrawSimulated(testApp.pool, testApp.log, 'terminal', () => new Date())()).toEqual(E.right(2))
  await testApp.tail.reached(await testApp.log.lastPosition())
  expect(marked(await figures('P1'))).toEqual([false, false, false, false, false, false])
})
