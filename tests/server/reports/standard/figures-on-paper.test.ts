import { expect, test } from 'vitest'
import { tableReader } from '../../../../server/sandbox/tables/table-reader.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import type { RunEntity } from '../../../../src/domain/reports/run/run-fault.ts'
import { levelCodes, standardRuns } from '../support/standard-runs.ts'

const { run: runReport } = standardRuns()

const figuresDates = { StartDate: '2021-07-01', EndDate: '2026-06-30', PositionDate: '2026-06-30' }

const made = (title: string, entity: RunEntity) => {
  const content = standardReports.find(({ ReportTitle }) => ReportTitle === title)
  if (content === undefined) throw new Error(`No report ${title}`)
  return runReport(content, entity, figuresDates)
}

test.each(['Portfolio valuation', 'Transactions'])('S1: foreign amounts of %s have two decimals', async (title) => {
  const { report } = await made(title, { type: 'group', code: levelCodes.group })
  const amounts = report.tables.flatMap(({ caption, columns, rows }) =>
    /other currencies/.test(caption)
      ? rows.flatMap(({ part, cells }) =>
          part === 'thead'
            ? []
            : cells.filter(({ column }) =>
                /^(Balance|(Opening|Closing) cash|Amount in currency)$/.test(columns[column] ?? ''),
              ),
        )
      : [],
  )
  expect(amounts.length).toBeGreaterThan(0)
  for (const { text } of amounts) expect(text).toMatch(/^-?[\d,]+\.\d\d$/)
})

test('S13: counts beside the heading are numbers in a spreadsheet', async () => {
  const { written } = await made('Transactions', { type: 'group', code: levelCodes.group })
  const values: unknown[] = []
  const reader = tableReader({
    onTable: () => undefined,
    onRow: ({ cells: [term, count] }) => {
      if (term?.value === 'Accounts' || term?.value === 'Transactions') values.push(count?.value)
    },
  })
  reader.write(written.markup)
  reader.end()
  expect(values.map((value) => typeof value)).toEqual(['number', 'number'])
})
