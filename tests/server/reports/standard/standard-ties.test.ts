import { describe, expect, test } from 'vitest'
import type { DataSetQuery } from '../../../../server/ledger/data-sets/data-sets.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import type { DataSet } from '../../../../src/domain/ledger/entity.ts'
import type { ReportLevel } from '../../../../src/domain/reports/report.ts'
import type { TableCell, TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import type { ReadRow, ReadTable } from '../support/read-report.ts'
import { atWork, levelCodes, levelDashboards, standardRuns } from '../support/standard-runs.ts'

const { ledger: runsLedger, run: runReport } = standardRuns()

const { StartDate: from, EndDate: to, PositionDate: asAt } = atWork

/** A table of a report, the widget that shows the same, and the column of the one for each path of the other. */
interface Tie {
  readonly report: string
  readonly caption: string
  readonly dataSet: DataSet
  readonly query: DataSetQuery
  readonly level: ReportLevel
  readonly columns: Readonly<Record<string, string>>
}

const worth = {
  Securities: 'securities',
  Cash: 'cash',
  'Total value': 'total',
  'Unrealised gain': 'unrealised',
  'Income FYTD': 'income',
}

const tie = (
  [report, caption]: readonly [string, string],
  [dataSet, query]: readonly [DataSet, DataSetQuery],
  levels: readonly ReportLevel[],
  columns: Tie['columns'],
): readonly Tie[] => levels.map((level) => ({ report, caption, dataSet, query, level, columns }))

const sampleTies: readonly Tie[] = [
  ...tie(['Portfolio valuation', 'Holdings'], ['holdings', { asAt }], ['account', 'group'], {
    Code: 'code',
    Quantity: 'quantity',
    Price: 'price',
    'Cost base': 'cost',
    'Market value': 'marketValue',
    'Unrealised gain': 'gain',
    'Gain %': 'gainPercent',
    Weight: 'weight',
  }),
  ...tie(['Performance', 'Returns'], ['performance', { asAt, from }], ['account', 'group'], {
    Period: 'range',
    From: 'from',
    To: 'to',
    Return: 'timeWeighted',
    Excess: 'excess',
    'Money-weighted': 'moneyWeighted',
    Gain: 'gain',
  }),
  ...tie(
    ['Income and distributions', 'Income by security'],
    ['income', { by: 'security', from, to }],
    ['account', 'group'],
    { Code: 'code', Dividends: 'dividend', Distributions: 'distribution', Interest: 'interest', Income: 'total' },
  ),
  ...tie(
    ['Realised and unrealised gains', 'Realised gains by parcel'],
    ['gains', { by: 'parcel', from, to }],
    ['account', 'group'],
    {
      Code: 'security',
      Acquired: 'acquired',
      Sold: 'disposed',
      'Days held': 'daysHeld',
      Quantity: 'quantity',
      'Cost base': 'cost',
      Proceeds: 'proceeds',
      'Realised gain': 'gain',
      Discount: 'discount',
    },
  ),
  ...tie(['Transactions', 'Transactions'], ['transactions', { from, to }], ['account', 'group'], {
    Date: 'date',
    Type: 'type',
    Description: 'narration',
    Quantity: 'quantity',
    Price: 'price',
    Brokerage: 'brokerage',
    Amount: 'amount',
  }),
  ...tie(['Group overview', 'Accounts'], ['valuation', { by: 'account', asAt }], ['group'], {
    ...worth,
    'Return FYTD': 'timeWeighted',
  }),
  ...tie(['Adviser’s book', 'Groups'], ['valuation', { by: 'group', asAt }], ['adviser'], worth),
]

/** Figures to a millionth, so that the order in which they were added does not matter. */
const comparable = (cell: TableCell | undefined): string =>
  typeof cell === 'number' ? (Math.round(cell * 1e6) / 1e6 + 0).toFixed(6) : typeof cell === 'string' ? cell : ''

const cellIn = ({ columns }: ReadTable, { cells }: ReadRow, title: string): string => {
  const cell = cells.find(({ column }) => column === columns.indexOf(title))
  if (cell === undefined) return 'no such column'
  if (cell.type === '' || cell.type === 'date') return cell.value === '' ? cell.text : cell.value
  return cell.value === '' ? '' : comparable(Number(cell.value))
}

const shownIn = (table: ReadTable, { columns }: Tie): readonly string[] =>
  table.rows
    .filter(({ part, kind }) => part === 'tbody' && kind === '')
    .map((row) =>
      Object.keys(columns)
        .map((title) => cellIn(table, row, title))
        .join(' | '),
    )

const rowText = (row: TableRow, { columns }: Tie): string =>
  Object.values(columns)
    .map((path) => comparable(row[path]))
    .join(' | ')

describe.each(sampleTies)('$report of an $level', (each) => {
  test(`shows as ${each.caption} what the dashboard shows`, async () => {
    const content = standardReports.find(({ ReportTitle }) => ReportTitle === each.report)!
    const { report } = await runReport(content, { type: each.level, code: levelCodes[each.level] }, atWork)
    const table = report.tables.find(({ caption }) => caption === each.caption)!
    const { rows } = await runsLedger().table(
      levelDashboards[each.level],
      levelCodes[each.level],
      each.dataSet,
      each.query,
    )
    const shown = shownIn(table, each)
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.toSorted()).toEqual(
      rows
        .filter(({ code }) => each.caption !== 'Holdings' || (code !== 'Cash' && code !== 'Cash USD'))
        .map((row) => rowText(row, each))
        .toSorted(),
    )
  })
})
