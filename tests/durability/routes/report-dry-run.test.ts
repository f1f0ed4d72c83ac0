import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromiumPool } from '../../../server/printing/chromium-pool.ts'
import { findChromium } from '../../../server/printing/launch-chromium.ts'
import type { DryRunComparison } from '../../../src/api/reports/reports.ts'
import { O } from '../../../src/domain/fp.ts'
import { ReportContent } from '../../../src/domain/reports/report.ts'
import { tinyPng } from '../../unit/support/png.ts'
import { openReportRenderer } from '../../server/support/calls/open-report-renderer.ts'
import { reportContent } from '../../server/support/calls/report-content.ts'
import { bringReportFirm } from '../../server/support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../../server/support/calls/test-app.ts'

const chromiumPath = O.fromNullable(process.env['CHROMIUM_PATH'])
const hasChromium = O.isSome(await findChromium(chromiumPath))
const chromiumPool = openChromiumPool({ executablePath: chromiumPath, onDefect: () => undefined })
const { renderReport, stop } = openReportRenderer(chromiumPool)
let testApp: TestApp
let adminToken = ''

const markup = `<h1>{{report.title}}</h1>
  <section style="break-before: page"><h2>Holdings</h2>{{#each holdings.rows}}<p>{{securityCode}}</p>{{/each}}</section>`
const encoded = (ReportMarkup: string) => ReportContent.encode({ ...reportContent, ReportMarkup })

const run = async (code: string): Promise<string> => {
  const id = randomUUID()
  const query = new URLSearchParams({ AccountCode: code, PositionDate: '2024-01-03', run: id }).toString()
  await testApp.call('POST', `/reports/view/portfolio-valuation?${query}`, undefined, { token: adminToken })
  return id
}
const dryRun = (draft: string, name = 'portfolio-valuation', token = adminToken) =>
  testApp.call('POST', `/reports/${name}/dry-run`, { report: encoded(draft) }, { token })

beforeAll(async () => {
  testApp = await openTestApp({ renderReport })
  adminToken = await testApp.signIn('admin')
  await bringReportFirm(testApp)
  await testApp.call(
    'POST',
    '/report-logos',
    { ReportLogoName: 'Firm', ReportLogoData: tinyPng },
    { token: adminToken },
  )
  await testApp.call('POST', '/reports', { report: encoded(markup) }, { token: adminToken })
})
afterAll(async () => {
  await stop()
  await chromiumPool.close()
  await testApp.drop()
})

describe.runIf(hasChromium)('a dry run', () => {
  test('of a report that was never run has nothing to compare', async () => {
    expect((await dryRun(markup)).json()).toEqual([])
  })

  test('writes the last run of each of three with the draft, and says which pages would be others', async () => {
    const runs = []
    for (const code of ['P4', 'P1', 'P2', 'P1', 'P3']) runs.push(await run(code))
    const outcome = { _tag: 'Compared', pagesBefore: 2, pagesAfter: 2, changed: [] }
    const same = (await dryRun(markup)).json<DryRunComparison[]>()
    expect(same.map(({ run: id, subject }) => [id, subject])).toEqual([
      [runs[4], 'Account P3'],
      [runs[3], 'Account P1'],
      [runs[2], 'Account P2'],
    ])
    expect(same.map((one) => one.outcome)).toEqual([outcome, outcome, outcome])

    const other = (await dryRun(markup.replace('{{securityCode}}', '{{securityCode}}!'))).json<DryRunComparison[]>()
    expect(other.map((one) => one.outcome)).toEqual([1, 2, 3].map(() => ({ ...outcome, changed: [2] })))
    const position = await testApp.log.lastPosition()
    await dryRun(markup)
    expect(await testApp.log.lastPosition()).toBe(position)
  })

  test('of a faulty draft says where it is faulty', async () => {
    const [first] = (await dryRun('<p>{{#each')).json<DryRunComparison[]>()
    expect(first?.outcome).toMatchObject({ _tag: 'Failed' })
    expect(JSON.stringify(first?.outcome)).toContain('Code')
  })

  test('is for those who write reports, of one there is', async () => {
    expect((await dryRun(markup, 'nowhere')).statusCode).toBe(404)
    const client = await testApp.signIn('client')
    expect((await dryRun(markup, 'portfolio-valuation', client)).json()).toMatchObject({ type: 3 })
  })
})
