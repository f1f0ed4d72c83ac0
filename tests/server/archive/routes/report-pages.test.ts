import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staticReportPage, staticReports } from '../../../../src/api/archive/static-reports.ts'
import type { ListedStaticReport } from '../../../../src/domain/archive/listed-static-report.ts'
import { quarterText, yearLabel } from '../../../../src/domain/archive/quarter.ts'
import { textCollator } from '../../../../src/domain/text/text-collator.ts'
import { ArchiveColumn, type ArchivePage, reportsPerPage } from '../../../../src/domain/archive/sought-reports.ts'
import { titleWithPeriod } from '../../../../src/domain/archive/static-report.ts'
import { E } from '../../../../src/domain/fp.ts'
import { wordMatcher } from '../../../../src/domain/text/match-words.ts'
import { doTo, fileReport } from '../../support/calls/file-static-report.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
let accessToken: string
let all: readonly ListedStaticReport[]

const filed = 61
const quarterList = ['Q1', 'Q2', 'Q3', 'Q4', 'FY'] as const
const titleList = ['Quarterly report', 'annual Report', 'Tax statement'] as const

const get = async (path: string): Promise<unknown> => {
  const reply = await testApp.call('GET', path, undefined, { token: accessToken })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

const pageOf = async (query: Readonly<Record<string, string>> = {}): Promise<ArchivePage> => {
  const decoded = staticReportPage.reply.decode(
    await get(`/reports/static/page?${new URLSearchParams(query).toString()}`),
  )
  return E.isRight(decoded) ? decoded.right : expect.unreachable('no page')
}

const wholeList = async (): Promise<readonly ListedStaticReport[]> => {
  const decoded = staticReports.reply.decode(await get('/reports/static'))
  return E.isRight(decoded) ? decoded.right : expect.unreachable('no list')
}

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('admin')
  for (let index = 0; index < filed; index += 1) {
    const [title = '', quarter = 'Q1'] = [titleList[index % 3], quarterList[index % 5]]
    const owner = index % 7 === 0 ? ({ Type: 'group', Code: 'G1' } as const) : { Code: `P${(index % 3) + 1}` }
    await fileReport(testApp, {
      ...owner,
      Year: 2020 + (index % 4),
      Quarter: quarter,
      StaticReportTitle: `${title} ${index.toString()}`,
      StaticReportName: `report-${index.toString()}-x`,
    })
  }
  all = await wholeList()
})
afterAll(() => testApp.drop())

const idsOf = (reports: readonly ListedStaticReport[]) => reports.map(({ StaticReportID }) => StaticReportID)

/** Every word that the screen shows of a report. */
const wordsOf = (report: ListedStaticReport): string =>
  [
    ...[report.StaticReportName, titleWithPeriod(report), yearLabel(report.Year), quarterText(report.Quarter)],
    ...[report.Code, report.subject, report.by],
  ].join(' ')

const keys: Readonly<Record<ArchiveColumn, (report: ListedStaticReport) => string | number>> = {
  name: ({ StaticReportName }) => StaticReportName,
  title: ({ StaticReportTitle }) => StaticReportTitle,
  year: ({ Year }) => Year,
  quarter: ({ Quarter }) => (Quarter === 'FY' ? 'Q5' : Quarter),
  type: ({ Type }) => Type,
  code: ({ Code }) => Code,
  filed: ({ at }) => at,
}

const sorted = (reports: readonly ListedStaticReport[], column: ArchiveColumn, isDescending: boolean) => {
  const [key, way] = [keys[column], isDescending ? -1 : 1]
  return reports.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    return way * (typeof a === 'number' ? a - Number(b) : textCollator.compare(a, String(b)))
  })
}

describe('First aid 6: the archive is read in pages', () => {
  test('the first page has fifty reports, the last filed first, and says how many there are', async () => {
    const page = await pageOf()
    expect(idsOf(page.reports)).toEqual(idsOf(sorted(all, 'filed', true)).slice(0, reportsPerPage))
    expect(page).toMatchObject({ page: 1, total: filed, filed, years: [2023, 2022, 2021, 2020] })
  })

  test('a page behind the last is the last', async () => {
    const page = await pageOf({ page: '9' })
    expect(idsOf(page.reports)).toEqual(idsOf(sorted(all, 'filed', true)).slice(reportsPerPage))
    expect(page.page).toBe(2)
  })

  test.each(Object.keys(keys).filter(ArchiveColumn.is))(
    'the whole archive is sorted by %s, not one page of it',
    async (column) => {
      for (const order of ['ascending', 'descending']) {
        const pages = await Promise.all(['1', '2'].map((page) => pageOf({ sort: column, order, page })))
        const expected = sorted(all, column, order === 'descending')
        expect(pages.flatMap(({ reports }) => idsOf(reports))).toEqual(idsOf(expected))
      }
    },
  )

  test.each([
    ...['report', 'REPORT-6', '2021 september', 'fy-22 tax', 'full year', 'march 2020', 'group g1', 'account p2'],
    ...['admin', 'G1 fy', 'nobody', '%', '_', "o'", '  ', 'a b', 'annual, full'],
  ])('finds by “%s” what the words of a report say', async (search) => {
    const isFound = wordMatcher(search)
    const expected = sorted(all, 'name', false).filter((report) => isFound(wordsOf(report)))
    const page = await pageOf({ search, sort: 'name', order: 'ascending' })
    expect(page.total).toBe(expected.length)
    expect(idsOf(page.reports)).toEqual(idsOf(expected).slice(0, reportsPerPage))
  })

  test('a year, a quarter and a type narrow what a search finds', async () => {
    const query = { year: '2021', quarter: 'Q2', type: 'portfolio', search: 'report' }
    const page = await pageOf({ ...query, sort: 'name', order: 'ascending' })
    const expected = all.filter(
      (report) =>
        report.Year === 2021 &&
        report.Quarter === 'Q2' &&
        report.Type === 'portfolio' &&
        wordMatcher('report')(wordsOf(report)),
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(idsOf(page.reports)).toEqual(idsOf(sorted(expected, 'name', false)))
  })

  test('one report is found by its id until it is deleted', async () => {
    const { id } = await fileReport(testApp, { Code: 'P1', StaticReportTitle: 'For a while' })
    expect(idsOf((await pageOf({ id })).reports)).toEqual([id])
    await doTo(testApp, id, { type: 'DeleteReport', by: 'admin', at: new Date().toISOString() })
    expect((await pageOf({ id })).reports).toEqual([])
  })
})
