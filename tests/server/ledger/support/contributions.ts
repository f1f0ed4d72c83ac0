import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EntityType } from '../../../../src/domain/ledger/entity.ts'
import type { WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import type { FirmRows } from './ledger-rows.ts'
import { numberIn, openTestLedger, type TestLedger, textIn, totalOf } from './test-ledger.ts'

interface ContributedFirm {
  readonly read: () => FirmRows
  /** An account, a group and an adviser of it. */
  readonly codes: readonly [string, string, string]
  readonly asAt: string
}

const rowOf = (table: WidgetTable, path: string, text: string) => table.rows.find((row) => row[path] === text)

/** Holds what parts of a book contributed against what the book returned, gained, earned and was worth. */
export const testContributions = ({ read, codes, asAt }: ContributedFirm): void => {
  const [account, group, adviser] = codes
  const entities: readonly (readonly [EntityType, string])[] = [
    ['portfolio', account],
    ['group', group],
    ['adviser', adviser],
    ['firm', 'firm'],
  ]
  let rows: FirmRows
  let ledger: TestLedger

  beforeAll(async () => {
    rows = read()
    ledger = await openTestLedger(rows)
  })
  afterAll(() => ledger.database.drop())

  const chosen = async (type: EntityType, code: string, query: { readonly from: string; readonly asAt: string }) =>
    rowOf(await ledger.table(type, code, 'performance', query), 'range', 'Chosen period')

  const years = [2022, 2023].map((year) => ({ from: `${year}-07-01`, asAt: `${year + 1}-06-30` }))
  const spans = [...years, { from: '2023-10-17', asAt }].filter((span) => span.asAt <= asAt)

  test.each(entities)(
    'what each part of %s %s contributed is its return, and what it gained its gain',
    async (type, code) => {
      for (const query of spans) {
        const whole = await chosen(type, code, query)
        for (const by of ['security', 'asset-class'] as const) {
          const parts = await ledger.table(type, code, 'performance', { ...query, by })
          expect(totalOf(parts, 'contribution')).toBeCloseTo(numberIn(whole, 'timeWeighted'), 12)
          expect(totalOf(parts, 'gain')).toBeCloseTo(numberIn(whole, 'gain'), 6)
        }
      }
    },
  )

  test('over several years they add up to the years multiplied', async () => {
    const inception = textIn(
      rowOf(await ledger.table('portfolio', account, 'performance', { asAt }), 'range', 'Since inception (p.a.)'),
      'from',
    )
    const ends = ['2019', '2020', '2021', '2022', '2023']
      .map((year) => `${year}-06-30`)
      .filter((end) => end > inception)
    const closings = [...ends, asAt]
    const factors = await Promise.all(
      closings.map(async (end, index) => {
        const before = closings[index - 1]
        const from = before === undefined ? inception : `${before.slice(0, 4)}-07-01`
        return 1 + numberIn(await chosen('portfolio', account, { from, asAt: end }), 'timeWeighted')
      }),
    )
    const parts = await ledger.table('portfolio', account, 'performance', { by: 'security', from: inception, asAt })
    const product = factors.reduce((growth, factor) => growth * factor, 1)
    expect(totalOf(parts, 'contribution')).toBeCloseTo(product - 1, 10)
  })

  test('parts are worth what the book is, and cash gains the interest and nothing else', async () => {
    const from = '2023-07-01'
    const parts = await ledger.table('portfolio', account, 'performance', { by: 'security', from, asAt })
    const held = await ledger.table('portfolio', account, 'holdings', { asAt })
    expect(totalOf(parts, 'closing')).toBeCloseTo(totalOf(held, 'marketValue'), 6)
    const sumOf = (...types: readonly string[]): number =>
      rows.transactions
        .filter((row) => row[0] === account && (row[1] ?? '') >= from && (row[1] ?? '') <= asAt)
        .filter(([, , type = '', security]) => types.includes(type) && security === '')
        .reduce((sum, row) => sum + Number(row[7]), 0)
    expect(numberIn(rowOf(parts, 'code', 'Cash'), 'gain')).toBeCloseTo(sumOf('interest'), 6)
    const fees = rowOf(parts, 'code', 'Fees')
    expect(fees === undefined ? 0 : numberIn(fees, 'gain')).toBeCloseTo(sumOf('fee'), 6)
  })

  test('each period is as without the fees before them, and as the list of returns has it after them', async () => {
    const returns = await ledger.table('portfolio', account, 'performance', { asAt })
    const risk = await ledger.table('portfolio', account, 'performance', { by: 'risk', asAt })
    expect(risk.rows.map((row) => [row['range'], row['afterFees']])).toEqual(
      returns.rows.map((row) => [row['range'], row['timeWeighted']]),
    )
    for (const row of risk.rows) {
      expect(numberIn(row, 'beforeFees')).toBeGreaterThanOrEqual(numberIn(row, 'afterFees'))
      expect(numberIn(row, 'drawdown')).toBeGreaterThanOrEqual(0)
    }
  })

  test('years stand side by side as they are asked for one by one', async () => {
    const table = await ledger.table('portfolio', account, 'performance', { by: 'financial-year', asAt })
    const year = rowOf(table, 'financialYear', 'FY-23')
    const own = await chosen('portfolio', account, { from: '2022-07-01', asAt: '2023-06-30' })
    const calendar = await chosen('portfolio', account, { from: '2023-01-01', asAt: '2023-12-31' })
    expect(numberIn(year, 'financialAfter')).toBeCloseTo(numberIn(own, 'timeWeighted'), 12)
    expect(year?.['calendarYear']).toBe('2023')
    expect(numberIn(year, 'calendarAfter')).toBeCloseTo(numberIn(calendar, 'timeWeighted'), 12)
  })
}
