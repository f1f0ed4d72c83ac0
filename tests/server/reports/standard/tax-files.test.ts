import { expect, test } from 'vitest'
import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { csvOf } from '../support/csv-of.ts'
import { atWork, reportCases, standardRuns } from '../support/standard-runs.ts'

const { run: runReport } = standardRuns()

const taxReports = reportCases.filter(({ content }) => ['tax', 'cgt'].includes(content.ReportDataSource))

test('there are two tax reports', () => {
  expect(taxReports.length).toBe(2)
})

test.each(taxReports)(
  '$title of an $entity.type says as CSV whose it is, of when, and what to beware of',
  async (each) => {
    const { data, written } = await runReport(each.content, each.entity, atWork)
    const lines = csvOf(written.markup)
    const text = lines.join('\n').replaceAll('""', '"')
    expect(lines[0]).toBe(`\uFEFF${each.title}`)
    expect(lines[1]).toBe(
      `,"${data.report.issuedFor}, ${displayDate(atWork.StartDate)} to ${displayDate(atWork.EndDate)}"`,
    )
    const accounts = data.tax?.accounts ?? []
    expect(accounts.length).toBeGreaterThan(0)
    expect(text).toContain(each.entity.code)
    expect(text).toContain('The year ends on 30-Jun-24')
    for (const { together, taxpayer } of accounts) {
      expect(text).toContain(together)
      expect(text).toContain(`Taxed as,${taxpayer}`)
    }
    if (each.title === 'Annual tax statement') for (const { labelsNote } of accounts) expect(text).toContain(labelsNote)
  },
)
