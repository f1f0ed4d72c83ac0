import { expect, test } from 'vitest'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import type { RunEntity } from '../../../../src/domain/reports/run/run-fault.ts'
import { textIn } from '../../ledger/support/test-ledger.ts'
import { csvOf } from '../support/csv-of.ts'
import { levelCodes, standardRuns } from '../support/standard-runs.ts'

const { ledger: runsLedger, run: runReport } = standardRuns()

const onFirstDay = async (title: string, entity: RunEntity) => {
  const dates = await runsLedger().table('portfolio', levelCodes.account, 'performance')
  const day = textIn(dates.rows.at(-1), 'from')
  const content = standardReports.find(({ ReportTitle }) => ReportTitle === title)
  if (content === undefined) throw new Error(`No report ${title}`)
  return runReport(content, entity, { StartDate: day, EndDate: day, PositionDate: day })
}

const reason = 'all money came in on the last day.'

test.each([
  ['Performance', 'account'],
  ['Group overview', 'group'],
] as const)('%s says on the first day of an account why there is no money-weighted return', async (title, type) => {
  const { data, report, written } = await onFirstDay(title, { type, code: levelCodes[type] })
  expect(data.performance?.periods.map((row) => [row.name, row.moneyWeighted, row.moneyWeightedMissing])).toEqual([
    ['Financial year to date', null, 'all money came in on the last day'],
    ['Since inception', null, 'all money came in on the last day'],
  ])
  const notes = [
    `No money-weighted return for Chosen period: ${reason}`,
    `No money-weighted return for Financial year to date, Since inception: ${reason}`,
  ]
  const returns = report.tables.find(({ caption }) => caption === 'Returns')
  expect(returns?.rows.filter(({ kind }) => kind === 'note').map(({ cells }) => cells[0]?.text)).toEqual(notes)
  for (const note of notes) expect(csvOf(written.markup).filter((line) => line.includes(note)).length).toBe(1)
})

test('the returns by account name those that have none', async () => {
  const { report } = await onFirstDay('Adviser’s book', { type: 'adviser', code: levelCodes.adviser })
  const accounts = report.tables.find(({ caption }) => caption === 'Returns by account')
  const notes = accounts?.rows.filter(({ kind }) => kind === 'note').map(({ cells }) => cells[0]?.text)
  expect(notes).toEqual([
    `No money-weighted return for ${levelCodes.account}: ${reason}`,
    expect.stringMatching(/^No money-weighted return for (PD\d{4}, )+PD\d{4}: nothing was invested\.$/),
  ])
})
