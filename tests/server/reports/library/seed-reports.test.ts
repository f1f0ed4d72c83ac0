import { afterEach, expect, test } from 'vitest'
import { TE } from '../../../../src/domain/fp.ts'
import { openLogos } from '../../../../server/reports/library/open-logos.ts'
import { openReports } from '../../../../server/reports/library/open-reports.ts'
import { seedReports } from '../../../../server/reports/library/seed-reports.ts'
import { openReportWriter } from '../../../../server/reports/library/write-report.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { intentOf } from '../../../../server/log/intent.ts'
import { openLog } from '../../../../server/log/open-log.ts'
import { openTestLog, type TestLog } from '../../support/open-test-log.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const openHouse = async (own: Pick<TestLog, 'log' | 'tail'>) => ({
  ...own,
  now: () => new Date(),
  reports: await openReports(own),
  logos: await openLogos(own),
})

const openFirm = async () => {
  const own = await openTestLog()
  opened.push(own.drop)
  return { own, house: await openHouse(own) }
}

const titles = standardReports.map(({ ReportTitle }) => ReportTitle)

test('a new firm has the standard reports, with a logo, once', async () => {
  const { house } = await openFirm()
  await seedReports(house)
  await seedReports(house)
  expect(house.reports.all().map(({ ReportTitle }) => ReportTitle)).toEqual(titles)
  expect(house.reports.all().map(({ ReportID }) => ReportID)).toEqual(titles.map((_, index) => index + 1))
  expect(new Set(house.reports.all().map(({ ReportLogoID }) => ReportLogoID))).toEqual(new Set([1]))
  expect(house.logos.all().map(({ ReportLogoName }) => ReportLogoName)).toEqual(['Plutus'])
})

test('two servers that start at once give it once', async () => {
  const { own, house } = await openFirm()
  const { close, ...another } = await openLog({ ...own, projections: [], logger: silentLogger })
  opened.push(close)
  const other = await openHouse(another)
  await Promise.all([seedReports(house), seedReports(other)])
  await house.tail.reached(await house.log.lastPosition())
  expect(house.reports.all().map(({ ReportTitle }) => ReportTitle)).toEqual(titles)
  expect(house.logos.all()).toHaveLength(1)
})

test('what was not given before the server was stopped is given when it starts again', async () => {
  const { house } = await openFirm()
  await seedReports(house)
  const half = { ...house, reports: { ...house.reports, all: () => house.reports.all().slice(0, 3) } }
  const last = await house.log.lastPosition()
  await seedReports(half)
  expect(await house.log.lastPosition()).toBe(last)
})

test('a firm keeps what it has made of them', async () => {
  const { house } = await openFirm()
  await seedReports(house)
  const [first] = house.reports.all()
  if (first === undefined) throw new Error('there is no report')
  const writer = openReportWriter({
    ...house,
    choices: () => ({ logos: [1], sources: [first.ReportDataSource] }),
    check: () => TE.right({ fault: null, doubts: [] }),
  })
  await writer.save(
    { name: first.ReportName, revision: 1 },
    { ...first, ReportTitle: 'Our own' },
    intentOf('admin', new Date()),
  )()
  await seedReports(house)
  expect(house.reports.all().map(({ ReportTitle }) => ReportTitle)).toEqual(['Our own', ...titles.slice(1)])
})
