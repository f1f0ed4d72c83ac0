import { afterEach, expect, test } from 'vitest'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { TE } from '../../../../src/domain/fp.ts'
import { openLogos } from '../../../../server/reports/catalogue/open-logos.ts'
import { openReports } from '../../../../server/reports/catalogue/open-reports.ts'
import { seedReports } from '../../../../server/reports/catalogue/seed-reports.ts'
import { openReportWriter } from '../../../../server/reports/catalogue/write-report.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { openLog } from '../../../../server/log/open-log.ts'
import { openTestLog, type TestLog } from '../../support/open-test-log.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

const openedServers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of openedServers.splice(0).reverse()) await close()
})

const openServices = async (own: Pick<TestLog, 'log' | 'tail'>) => ({
  ...own,
  now: () => new Date(),
  reports: await openReports(own),
  logos: await openLogos(own),
})

const openFirm = async () => {
  const own = await openTestLog()
  openedServers.push(own.drop)
  return { own, services: await openServices(own) }
}

const titles = standardReports.map(({ ReportTitle }) => ReportTitle)

test('a new firm has the standard reports, with a logo, once', async () => {
  const { services } = await openFirm()
  await seedReports(services)
  await seedReports(services)
  expect(services.reports.all().map(({ ReportTitle }) => ReportTitle)).toEqual(titles)
  expect(services.reports.all().map(({ ReportID }) => ReportID)).toEqual(titles.map((_, index) => index + 1))
  expect(new Set(services.reports.all().map(({ ReportLogoID }) => ReportLogoID))).toEqual(new Set([1]))
  expect(services.logos.all().map(({ ReportLogoName }) => ReportLogoName)).toEqual(['Plutus'])
})

test('two servers that start at once give it once', async () => {
  const { own, services } = await openFirm()
  const { close, ...another } = await openLog({ ...own, projections: [], logger: silentLogger })
  openedServers.push(close)
  const other = await openServices(another)
  await Promise.all([seedReports(services), seedReports(other)])
  await services.tail.reached(await services.log.lastPosition())
  expect(services.reports.all().map(({ ReportTitle }) => ReportTitle)).toEqual(titles)
  expect(services.logos.all()).toHaveLength(1)
})

test('what was not given before the server was stopped is given when it starts again', async () => {
  const { services } = await openFirm()
  await seedReports(services)
  const half = { ...services, reports: { ...services.reports, all: () => services.reports.all().slice(0, 3) } }
  const last = await services.log.lastPosition()
  await seedReports(half)
  expect(await services.log.lastPosition()).toBe(last)
})

test('a firm keeps what it has made of them', async () => {
  const { services } = await openFirm()
  await seedReports(services)
  const [first] = services.reports.all()
  if (first === undefined) throw new Error('there is no report')
  const writer = openReportWriter({
    ...services,
    choices: () => ({ logos: [1], sources: [first.ReportDataSource] }),
    check: () => TE.right({ fault: null, doubts: [] }),
  })
  await writer.save(
    { name: first.ReportName, revision: 1 },
    { ...first, ReportTitle: 'Our own' },
    intentOf('admin', new Date()),
  )()
  await seedReports(services)
  expect(services.reports.all().map(({ ReportTitle }) => ReportTitle)).toEqual(['Our own', ...titles.slice(1)])
})
