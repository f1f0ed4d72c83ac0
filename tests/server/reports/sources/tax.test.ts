import { afterAll, beforeAll, expect, test } from 'vitest'
import { totalOf } from '../../../../src/domain/money.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { demoRows } from '../../ledger/support/demo-rows.ts'
import { openTestLedger, type TestLedger } from '../../ledger/support/test-ledger.ts'
import { gatherFrom, sectionOf } from './support/gathered.ts'

let testLedger: TestLedger

beforeAll(async () => {
  testLedger = await openTestLedger(demoRows())
})
afterAll(() => testLedger.database.drop())

const year = { StartDate: '2023-07-01', EndDate: '2024-06-30', PositionDate: '2024-06-30' }

type AccountTax = SectionData<'tax'>['accounts'][number]

const taxOf = async (code: string, dates = year): Promise<AccountTax> => {
  const data = await gatherFrom(testLedger.database.pool)({ type: 'account', code }, dates, 'tax')
  const [own] = sectionOf(data, 'tax').accounts
  if (own === undefined) throw new Error(`${code} has no statement`)
  return own
}

const amount = (rows: readonly { readonly amount: number }[]): number => totalOf(rows, (row) => row.amount)

test('the year 2023-24 of an account has labels that add up to its components', async () => {
  const { labels, lines, unlabelled, cash } = await taxOf('PD0002')
  const rows = demoRows()
  const own = rows.transactions.filter(([account]) => account === 'PD0002')
  const income = own.filter(([, , type]) => ['dividend', 'distribution', 'interest'].includes(type ?? ''))
  const typeOf = new Map(income.map((row) => [row[9], row[2]]))
  const paidOn = new Map(income.map((row) => [row[9], row[1] ?? '']))
  const inYear = (date: string): boolean => date >= year.StartDate && date <= year.EndDate
  const components = (rows.components ?? []).filter(
    ([key, , , entitled]) => typeOf.has(key ?? '') && inYear(entitled || (paidOn.get(key ?? '') ?? '')),
  )
  const interest = income.filter(([, date, type]) => type === 'interest' && inYear(date ?? ''))
  const said = (name: string, type: string): number =>
    totalOf(
      components.filter(([key, component]) => component === name && typeOf.get(key ?? '') === type),
      ([, , value]) => Number(value),
    )
  const labelled = new Map(labels.map((one) => [one.label, one.amount]))

  expect(components.length).toBeGreaterThan(20)
  expect(labelled.get('10L')).toBe(totalOf(interest, (row) => Number(row[7])))
  expect(labelled.get('11T')).toBe(said('franked', 'dividend'))
  expect(labelled.get('11S')).toBe(said('unfranked', 'dividend'))
  expect(labelled.get('11U')).toBe(said('franking_credit', 'dividend'))
  expect(labelled.get('13C')).toBe(
    totalOf([said('franked', 'distribution'), said('franking_credit', 'distribution')], (one) => one),
  )
  expect(labelled.get('20M')).toBe(
    totalOf(
      ['distribution', 'dividend'].flatMap((type) => [said('foreign_income', type), said('foreign_offset', type)]),
      (one) => one,
    ),
  )
  for (const { label, amount: shown } of labels)
    expect(amount(lines.filter((line) => line.label === label))).toBe(shown)
  const ownLines = lines.filter(({ source, remark }) => source !== 'Capital gains' && remark === '')
  expect(totalOf([amount(ownLines), ...unlabelled.map((row) => row.cash)], (one) => one)).toBe(
    totalOf([...components.map((row) => Number(row[2])), ...interest.map((row) => Number(row[7]))], (one) => one),
  )
  expect(cash.total).toBe(totalOf([cash.labelled, cash.unlabelled], (one) => one))
  expect(cash.received).toBe(
    totalOf(
      income.filter(([, date]) => inYear(date ?? '')),
      (row) => Number(row[7]),
    ),
  )
  expect(cash.received).toBe(totalOf([cash.total, 0 - cash.paidOutside, cash.otherYears], (one) => one))
})

/** The accounts of the demo firm's first group, by who is taxed on them. */
test.each([
  ['PD0001', 'Super fund', ['11A', '11C', '11D1', '11D', '11J', '11K', '11L', '11M', '13C1', '13E1']],
  ['PD0002', 'Individual', ['10L', '11S', '11T', '11U', '13U', '13C', '13Q', '18H', '18A', '20E', '20M', '20O']],
  ['PD0003', 'Trust', ['8R', '8F', '8D', '11J', '12K', '12L', '12M', '21A', '23B', '23V', '23Z']],
])('%s, taxed as %s, has the labels of that return', async (code, taxpayer, expected) => {
  const statement = await taxOf(code)
  expect(statement.taxpayer).toBe(taxpayer)
  expect(statement.labels.map(({ label }) => label)).toEqual(expect.arrayContaining(expected))
  expect(statement.labels.find(({ label }) => ['11A', '18A', '21A'].includes(label))?.amount).toBe(
    statement.netCapitalGain.net,
  )
  for (const { label, amount: shown } of statement.labels)
    expect(amount(statement.lines.filter((line) => line.label === label))).toBe(shown)
  expect(statement.labelsNote).toContain('2024.')
})

test('a distribution for June is of the year that ends then, though it is paid in July', async () => {
  const before = { StartDate: '2022-07-01', EndDate: '2023-06-30', PositionDate: '2023-06-30' }
  const [earlier, later] = [await taxOf('PD0001', before), await taxOf('PD0001')]
  expect(earlier.cash.paidOutside).toBeGreaterThan(0)
  expect(later.cash.otherYears).toBe(earlier.cash.paidOutside)
})

test('capital gains by kind of asset, the labels of question 18 and the net capital gain are one sum', async () => {
  const { labels, categories, netCapitalGain: net } = await taxOf('PD0002')
  const labelled = (label: string): number => labels.find((one) => one.label === label)?.amount ?? 0
  expect(totalOf(categories, ({ gains }) => gains)).toBe(net.gains)
  expect(totalOf(categories, ({ losses }) => losses)).toBe(net.losses)
  expect([labelled('18H'), labelled('18A'), labelled('18V')]).toEqual([net.gains, net.net, net.carriedForward])
  expect(categories.map(({ category }) => category)).toContain(
    'Amount of capital gains from a trust (including a managed fund)',
  )
  const table = await testLedger.table('portfolio', 'PD0002', 'gains', { by: 'financial-year', asAt: year.EndDate })
  expect(table.rows[0]).toMatchObject({ year: 'FY-24', net: net.net, discountable: net.discountable })
})

test.each([['2024-04-01'], ['2019-07-01']])(
  'asked from %s, the documents of a year are of it from July on',
  async (from) => {
    const gather = gatherFrom(testLedger.database.pool)
    const account = { type: 'account', code: 'PD0002' } as const
    const asked = { ...year, StartDate: from }
    const [tax, cgt] = [await gather(account, asked, 'tax'), await gather(account, asked, 'cgt')]
    expect(sectionOf(tax, 'components')).toMatchObject({ from: year.StartDate, to: year.EndDate })
    expect(tax).toEqual(await gather(account, year, 'tax'))
    expect(cgt).toEqual(await gather(account, year, 'cgt'))
    expect(sectionOf(await gather(account, asked), 'gains').realised.from).toBe(from)
  },
)
