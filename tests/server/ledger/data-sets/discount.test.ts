import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TableRow } from '../../../../src/domain/widgets/table/widget-table.ts'
import { isIncompleteCell, unknownPathsIn } from '../../../../src/domain/widgets/table/unknown-figures.ts'
import { gatherFrom, sectionOf } from '../../reports/sources/support/gathered.ts'
import { openTestLedger, type TestLedger, textIn } from '../support/test-ledger.ts'

const accountTypes = { P1: 'Individual', P2: 'Company', P3: 'SMSF', P4: 'Nominee' }
const accounts = Object.keys(accountTypes)

/** Purchases and sales, held for years or for months, sold at a gain or at a loss. */
const trades = [
  ['2021-01-04', 'buy', 'AAA', '100', '-1000.00'],
  ['2021-01-04', 'buy', 'BBB', '100', '-1000.00'],
  ['2023-08-01', 'sell', 'AAA', '50', '900.00'],
  ['2023-08-01', 'sell', 'BBB', '50', '100.00'],
  ['2023-08-02', 'buy', 'CCC', '10', '-100.00'],
  ['2023-09-01', 'sell', 'CCC', '10', '150.00'],
] as const

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger({
    advisers: [['ADV01', 'First Adviser', '02 9000 1000', 'first@plutus.example']],
    groups: [['G1', 'Banksia Group']],
    accounts: Object.entries(accountTypes).map(([code, type]) => [code, code, code, type, 'ADV01', 'G1']),
    securities: ['AAA', 'BBB', 'CCC'].map((code) => [code, code, code, 'Australian equities', 'Other']),
    prices: ['AAA', 'BBB', 'CCC'].map((code) => [code, '2023-12-29', '20', '20', '20', '20', '1']),
    transactions: accounts.flatMap((account) =>
      trades.map(([date, type, code, quantity, amount]) => [
        account,
        date,
        type,
        code,
        quantity,
        '',
        '',
        amount,
        'Trade',
      ]),
    ),
  })
})
afterAll(() => testLedger.database.drop())

/** Values of a column for each account's securities, in their order. */
const saidOf = (rows: readonly TableRow[], column: string): Readonly<Record<string, readonly unknown[]>> => {
  const either = (row: TableRow, ...paths: readonly string[]): string => paths.map((path) => textIn(row, path)).join('')
  const placed = rows.map((row) => ({
    account: either(row, 'account', 'accountCode'),
    security: either(row, 'security', 'securityCode'),
    said: row[column],
  }))
  const inOrder = placed.toSorted((a, b) => (a.security < b.security ? -1 : 1))
  return Object.fromEntries(
    accounts.map((code) => [code, inOrder.filter(({ account }) => account === code).map(({ said }) => said)]),
  )
}

const discounts = {
  P1: ['Yes', 'No', 'No'],
  P2: ['No', 'No', 'No'],
  P3: ['Yes', 'No', 'No'],
  P4: ['Unknown', 'No', 'No'],
}

test('the gains table says Yes for gains alone, after twelve months, and of no company', async () => {
  const { rows } = await testLedger.table('group', 'G1', 'gains', { by: 'parcel' })
  expect(saidOf(rows, 'discount')).toEqual(discounts)
})

test('what is eligible for the discount are the gains that have it', async () => {
  const { columns, rows } = await testLedger.table('group', 'G1', 'gains', { by: 'security' })
  expect(columns.map(({ title }) => title.value)).toContain('Eligible for discount')
  expect(rows.map((row) => [row['security'], row['gain'], row['discountable']])).toEqual([
    ['AAA', 1_600, 800],
    ['CCC', 200, 0],
    ['BBB', -1_600, 0],
  ])
})

test('First aid 9: what is eligible for the discount is not known where nothing says who is taxed', async () => {
  const note = '* Incomplete: Eligible for discount. The taxpayer for gains of P4 is unknown.'
  const marked = async (type: 'group' | 'portfolio', code: string) => {
    const { columns, rows, meta } = await testLedger.table(type, code, 'gains', { by: 'security' })
    expect(meta.map(({ value }) => value)).toContain(note)
    return [rows.map((row) => [row['security'], row['discountable']]), unknownPathsIn(columns, rows)]
  }
  expect(await marked('group', 'G1')).toMatchObject([
    [
      ['AAA', 800],
      ['CCC', 0],
      ['BBB', 0],
    ],
    new Set(['discountable']),
  ])
  const own = await marked('portfolio', 'P4')
  expect(own).toEqual([
    [
      ['AAA', null],
      ['CCC', 0],
      ['BBB', 0],
    ],
    new Set(['discountable']),
  ])
  const dates = { StartDate: '2023-07-01', EndDate: '2023-12-29', PositionDate: '2023-12-29' }
  const gathered = await gatherFrom(testLedger.database.pool)({ type: 'account', code: 'P4' }, dates, 'gains')
  const { realised, notes } = sectionOf(gathered, 'gains')
  expect(realised.totals).toMatchObject({ discountable: null, isDiscountUnknown: true, isGainUnknown: false })
  expect(notes).toContainEqual({ text: note })
})

test('a report says the same, and of what is held as if it were sold', async () => {
  const dates = { StartDate: '2023-07-01', EndDate: '2023-12-29', PositionDate: '2023-12-29' }
  const gathered = await gatherFrom(testLedger.database.pool)({ type: 'group', code: 'G1' }, dates, 'gains')
  const { realised, unrealised } = sectionOf(gathered, 'gains')
  expect(saidOf(realised.rows, 'discount')).toEqual(discounts)
  expect(realised.rows.filter((row) => row.isDiscountEligible !== (row.discount === 'Yes'))).toEqual([])
  expect(realised.totals.discountable).toBe(800)
  expect(saidOf(unrealised.rows, 'discount')).toEqual({
    P1: ['Yes', 'Yes'],
    P2: ['No', 'No'],
    P3: ['Yes', 'Yes'],
    P4: ['Unknown', 'Unknown'],
  })
  expect(unrealised.totals.discountable).toBe(2_000)
})

const yearsOf = (rows: readonly TableRow[]) =>
  rows.map((row) => [
    row['account'] ?? row['accountCode'],
    row['year'],
    row['other'],
    row['discountable'],
    row['losses'],
  ])

const gained = [
  ['P1', 'FY-24', 50, 400, 400],
  ['P2', 'FY-24', 450, 0, 400],
  ['P3', 'FY-24', 50, 400, 400],
  ['P4', 'FY-24', 450, 0, 400],
]

test('the net capital gain of a year takes losses first, then the discount of who is taxed', async () => {
  const { rows, columns, meta } = await testLedger.table('group', 'G1', 'gains', { by: 'financial-year' })
  expect(yearsOf(rows).toReversed()).toEqual(gained)
  expect(Object.fromEntries(rows.map((row) => [row['account'], [row['discount'], row['net']]]))).toEqual({
    P1: [25, 25],
    P2: [0, 50],
    P3: [16.67, 33.33],
    P4: [0, 50],
  })
  expect(columns.some(({ title }) => title.total)).toBe(false)
  expect(rows.map((row) => [row['account'], isIncompleteCell(row, 'net'), isIncompleteCell(row, 'losses')])).toEqual([
    ['P4', true, false],
    ['P3', false, false],
    ['P2', false, false],
    ['P1', false, false],
  ])
  expect(meta.map(({ value }) => value)).toContain(
    'P4: the taxpayer for its gains is unknown, so no discount is deducted.',
  )
})

test('a report has the same years', async () => {
  const dates = { StartDate: '2023-07-01', EndDate: '2023-12-29', PositionDate: '2023-12-29' }
  const gathered = await gatherFrom(testLedger.database.pool)({ type: 'group', code: 'G1' }, dates, 'gains')
  const { years } = sectionOf(gathered, 'gains')
  expect(yearsOf(years.map(({ incomplete: _, ...year }) => year))).toEqual(gained)
  expect(years.map(({ accountCode, incomplete }) => [accountCode, incomplete.gains, incomplete.net])).toEqual([
    ['P1', false, false],
    ['P2', false, false],
    ['P3', false, false],
    ['P4', true, true],
  ])
  expect(years.map(({ net }) => net)).toEqual([25, 50, 33.33, 50])
})
