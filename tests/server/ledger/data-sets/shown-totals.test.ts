import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roundToCents } from '../../../../src/domain/money.ts'
import type { FigureBreakdown, DataSet, EntityType } from '../../../../src/domain/ledger/entity.ts'
import { formatCell } from '../../../../src/domain/widgets/table/format-cell.ts'
import { groupedRows } from '../../../../src/domain/widgets/table/row-group.ts'
import { totalledColumns, totalsOf } from '../../../../src/domain/widgets/table/totals.ts'
import type { TableCell, TableRow, WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { generatedFirm } from '../support/generated-firm.ts'
import type { FirmRows } from '../support/ledger-rows.ts'
import { openTestLedger, type TestLedger } from '../support/test-ledger.ts'

/** Units of four decimals at prices of three: hardly a product is whole cents. */
const fractionalRows = (firm: FirmRows): FirmRows => ({
  ...firm,
  transactions: firm.transactions.map(([account = '', date = '', type = '', code = '', quantity = '', ...rest]) => [
    ...[account, date, type, code, quantity === '' ? '' : (Number(quantity) * 1.2345).toFixed(4)],
    ...rest,
  ]),
})

const entities: readonly (readonly [EntityType, string])[] = [
  ['portfolio', 'P1'],
  ['portfolio', 'P3'],
  ['group', 'G1'],
  ['adviser', 'ADV02'],
  ['firm', 'firm'],
]

const tables: readonly (readonly [DataSet, FigureBreakdown | undefined])[] = [
  ['holdings', 'security'],
  ['holdings', 'account'],
  ['holdings', 'movement'],
  ['valuation', 'account'],
  ['valuation', 'group'],
  ['valuation', 'adviser'],
  ['income', 'security'],
  ['gains', 'parcel'],
  ['gains', 'security'],
  ['transactions', undefined],
  ['distributions', undefined],
]

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger(fractionalRows(generatedFirm()))
})
afterAll(() => testLedger.database.drop())

const centsShown = (cell: TableCell | undefined): number => {
  const figure = formatCell('currency', cell).replaceAll(/[$,]/g, '')
  return figure === '–' ? 0 : Math.round(Number(figure) * 100)
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/** Each column of money, what its rows show and what its total shows. */
const shownOf = ({ columns }: WidgetTable, rows: readonly TableRow[]) =>
  totalledColumns(columns)
    .filter(({ title }) => title.type === 'currency')
    .map(({ path }) => ({
      path,
      rows: sum(rows.map((row) => centsShown(row[path]))),
      total: centsShown(totalsOf(columns, rows)[path]),
    }))

describe.each(entities)('of %s %s', (type, code) => {
  test.each(tables)('the rows of %s by %s that are shown add up to the total that is shown', async (dataSet, by) => {
    const table = await testLedger.table(type, code, dataSet, { by, from: '2022-01-01' })
    const parts = groupedRows(table.columns, table.rows, table.options.groupOn ?? null)
    for (const { rows } of [...parts, { rows: table.rows }])
      for (const { path, rows: added, total } of shownOf(table, rows)) expect([path, total]).toEqual([path, added])
  })

  test.each([
    ['holdings', 'security', 'marketValue', 'cost', 'gain'],
    ['holdings', 'account', 'marketValue', 'cost', 'gain'],
    ['valuation', 'account', 'securities', 'cost', 'unrealised'],
    ['gains', 'parcel', 'proceeds', 'cost', 'gain'],
    ['gains', 'security', 'proceeds', 'cost', 'gain'],
  ] as const)('in %s by %s %s less %s is %s, as shown', async (dataSet, by, value, cost, gain) => {
    const { rows } = await testLedger.table(type, code, dataSet, { by, from: '2022-01-01' })
    const figures = rows.filter((row) => row[cost] !== null)
    expect(figures.length).toBeGreaterThan(0)
    for (const row of figures) expect(centsShown(row[value]) - centsShown(row[cost])).toBe(centsShown(row[gain]))
  })

  test('each table has the same total to the cent', async () => {
    const total = async (dataSet: DataSet, by: FigureBreakdown, path: string) => {
      const { columns, rows } = await testLedger.table(type, code, dataSet, { by })
      return roundToCents(totalsOf(columns, rows)[path] ?? Number.NaN)
    }
    const valuation = await testLedger.table(type, code, 'valuation')
    const amount = (item: string): TableCell | undefined =>
      valuation.rows.find((row) => row['item'] === item)?.['amount']
    const series = await testLedger.graph(type, code, 'value-series')
    const [value, cost] = [
      await total('holdings', 'security', 'marketValue'),
      await total('holdings', 'security', 'cost'),
    ]
    expect([
      await total('holdings', 'account', 'marketValue'),
      await total('valuation', 'account', 'total'),
      await total('valuation', 'group', 'total'),
      await total('valuation', 'adviser', 'total'),
      amount('Total value'),
      series.data[0]?.values.at(-1),
    ]).toEqual(Array.from({ length: 6 }, () => value))
    expect([await total('holdings', 'account', 'cost'), await total('valuation', 'account', 'cost')]).toEqual([
      cost,
      cost,
    ])
    expect(amount('Cost base')).toBe(cost)
  })
})
