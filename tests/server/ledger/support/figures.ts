import { afterAll, beforeAll, expect, test } from 'vitest'
import { byHand } from './by-hand.ts'
import type { FirmRows } from './ledger-rows.ts'
import { numberIn, openTestLedger, type TestLedger, textIn, totalOf } from './test-ledger.ts'

/** A firm, with some of its accounts and one of its groups. */
interface CountedFirm {
  readonly read: () => FirmRows
  readonly accounts: readonly string[]
  readonly group: string
}

const near = (actual: number, expected: number, digits = 6): void => {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(10 ** -digits * Math.max(1, Math.abs(expected)))
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Whole years counted date by date, from a month's end to that month's end, then the days of the one begun. */
const yearsByHand = (opening: string, closing: string): number => {
  const [year = 0, month = 0, day = 0] = opening.split('-').map(Number)
  const isEnd = dayOf(year, month, day + 1).slice(5, 7) !== opening.slice(5, 7)
  const anniversary = (nth: number): string => (isEnd ? dayOf(year + nth, month + 1, 0) : dayOf(year + nth, month, day))
  let whole = 0
  while (anniversary(whole + 1) <= closing) whole += 1
  const [before, after] = [anniversary(whole), anniversary(whole + 1)].map(Date.parse)
  return whole + (Date.parse(closing) - (before ?? 0)) / ((after ?? 0) - (before ?? 0))
}

/** Holds what the data sets say of a firm against counting by hand, and against each other. */
export const testFigures = ({ read, accounts, group }: CountedFirm): void => {
  const asAt = '2024-05-31'
  let rows: FirmRows
  let ledger: TestLedger

  beforeAll(async () => {
    rows = read()
    ledger = await openTestLedger(rows)
  })
  afterAll(() => ledger.database.drop())

  const line = async (code: string, item: string): Promise<number> => {
    const valuation = await ledger.table('portfolio', code, 'valuation')
    return numberIn(
      valuation.rows.find((row) => row['item'] === item),
      'amount',
    )
  }

  test('cash is the sum of the amounts of every account, to the cent', async () => {
    for (const { AccountCode } of ledger.directory.accounts()) {
      const amounts = rows.transactions.filter(([account]) => account === AccountCode).map((row) => row[7] ?? '0')
      const cents = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0)
      expect(await line(AccountCode, 'Cash')).toBe(cents / 100)
    }
  })

  test.each(accounts)('%s holds, costs, is worth and has realised what counting by hand says', async (code) => {
    const hand = byHand(rows, [code], asAt)
    const holdings = await ledger.table('portfolio', code, 'holdings')
    const securities = holdings.rows.filter((row) => row['code'] !== 'Cash')
    expect(new Map(securities.map((row) => [row['code'], numberIn(row, 'quantity')]))).toEqual(
      new Map(securities.map((row) => [row['code'], hand.quantities.get(textIn(row, 'code'))])),
    )
    expect(securities.length).toBe(hand.quantities.size)
    for (const row of securities) near(numberIn(row, 'cost'), hand.costs.get(textIn(row, 'code')) ?? Number.NaN)
    near(totalOf(holdings, 'marketValue'), hand.value)
    near(totalOf(await ledger.table('portfolio', code, 'gains', { from: '2000-01-01' }), 'gain'), hand.realised)
  })

  test.each(accounts)('%s has returned what walking every calendar day says', async (code) => {
    const { days } = byHand(rows, [code], asAt)
    const performance = await ledger.table('portfolio', code, 'performance')
    const isLong = (row: (typeof performance.rows)[number]) => textIn(row, 'range').endsWith('(p.a.)')
    for (const row of performance.rows) {
      const [from, to] = [textIn(row, 'from'), textIn(row, 'to')]
      const opening = days.findLast(({ date }) => date < from)?.value ?? 0
      const within = days.filter(({ date }) => date >= from && date <= to)
      let [growth, before, gain] = [1, opening, -opening]
      for (const { value, deposits, withdrawals } of within) {
        if (before + deposits > 0) growth *= (value + withdrawals) / (before + deposits)
        gain += withdrawals - deposits
        before = value
      }
      gain += before
      const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
      const openingDay = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10)
      near(numberIn(row, 'timeWeighted'), isLong(row) ? growth ** (1 / yearsByHand(openingDay, to)) - 1 : growth - 1)
      near(numberIn(row, 'gain'), gain, 5)

      const yearly = isLong(row)
        ? numberIn(row, 'moneyWeighted')
        : (1 + numberIn(row, 'moneyWeighted')) ** (365 / length) - 1
      const discounted = (date: string, amount: number): number =>
        amount / (1 + yearly) ** ((Date.parse(date) - Date.parse(openingDay)) / 86_400_000 / 365)
      const present =
        within.reduce((sum, day) => sum + discounted(day.date, day.withdrawals - day.deposits), -opening) +
        discounted(to, before)
      expect(Math.abs(present) / Math.max(opening, before, 1)).toBeLessThan(1e-6)
    }
  })

  test('holdings, valuation, allocation and the last point of the value series are one total', async () => {
    for (const [type, code] of [
      ['portfolio', accounts[0] ?? ''],
      ['group', group],
      ['adviser', 'ADV01'],
      ['firm', 'firm'],
    ] as const) {
      const total = totalOf(await ledger.table(type, code, 'holdings'), 'marketValue')
      const valuation = await ledger.table(type, code, 'valuation')
      near(
        numberIn(
          valuation.rows.find((row) => row['item'] === 'Total value'),
          'amount',
        ),
        total,
      )
      for (const by of ['account', 'group', 'adviser'] as const)
        near(totalOf(await ledger.table(type, code, 'valuation', { by }), 'total'), total)
      for (const by of ['asset-class', 'sector', 'security', 'account'] as const) {
        const allocation = await ledger.graph(type, code, 'allocation', { by })
        near(
          (allocation.data[0]?.values ?? []).reduce((sum: number, value) => sum + (value ?? 0), 0),
          total,
        )
      }
      near(totalOf(await ledger.table(type, code, 'holdings', { by: 'account' }), 'marketValue'), total)
      near(totalOf(await ledger.table(type, code, 'holdings'), 'weight'), 1)
      for (const by of ['day', 'week', 'month'] as const) {
        const series = await ledger.graph(type, code, 'value-series', { by })
        expect(series.labels.at(-1)).toBe(asAt)
        near(series.data[0]?.values.at(-1) ?? Number.NaN, total)
      }
    }
  })

  test('a group is its accounts added, on every day', async () => {
    const codes = ledger.directory
      .accounts()
      .filter(({ GroupCode }) => GroupCode === group)
      .map(({ AccountCode }) => AccountCode)
    const from = '2023-06-01'
    const whole = await ledger.graph('group', group, 'value-series', { from })
    const parts = await Promise.all(codes.map((code) => ledger.graph('portfolio', code, 'value-series', { from })))
    const valueOn = (graph: typeof whole, series: number, date: string): number =>
      graph.data[series]?.values[graph.labels.findLastIndex((label) => label <= date)] ?? 0
    for (const date of whole.labels)
      for (const series of [0, 1])
        near(
          valueOn(whole, series, date),
          parts.reduce((sum, part) => sum + valueOn(part, series, date), 0),
        )
    const gains = await Promise.all(codes.map((code) => ledger.table('portfolio', code, 'gains', { from })))
    near(
      totalOf(await ledger.table('group', group, 'gains', { from }), 'gain'),
      gains.reduce((sum, gain) => sum + totalOf(gain, 'gain'), 0),
    )
    const income = await Promise.all(
      codes.map((code) => ledger.table('portfolio', code, 'income', { by: 'security', from })),
    )
    near(
      totalOf(await ledger.table('group', group, 'income', { by: 'security', from }), 'total'),
      income.reduce((sum, received) => sum + totalOf(received, 'total'), 0),
    )
  })

  test('income by year, by month and by security is the income transactions of the time', async () => {
    const code = accounts[0] ?? ''
    const isIncome = (row: readonly string[]): boolean =>
      ['dividend', 'distribution', 'interest'].includes(row[2] ?? '')
    const received = rows.transactions.filter(
      (row) => row[0] === code && isIncome(row) && (row[1] ?? '') >= '2023-07-01',
    )
    const cents = received.reduce((sum, row) => sum + Math.round(Number(row[7]) * 100), 0)
    for (const by of ['financial-year', 'month'] as const) {
      const { data } = await ledger.graph('portfolio', code, 'income', { by, from: '2023-07-01' })
      near(
        data.flatMap(({ values }) => values).reduce((sum: number, value) => sum + (value ?? 0), 0),
        cents / 100,
      )
    }
    near(totalOf(await ledger.table('portfolio', code, 'income', { by: 'security' }), 'total'), cents / 100)
    near(await line(code, 'Income, financial year to date'), cents / 100)
  })

  test('the gains of the movements and of the cash are the gain of the whole', async () => {
    const [from, code] = ['2024-05-01', accounts[0] ?? '']
    const moved = await ledger.table('portfolio', code, 'holdings', { by: 'movement', from })
    const performance = await ledger.table('portfolio', code, 'performance', { from })
    const chosen = performance.rows.find((row) => row['range'] === 'Chosen period')
    const other = rows.transactions
      .filter((row) => row[0] === code && (row[1] ?? '') >= from && ['fee', 'interest'].includes(row[2] ?? ''))
      .reduce((sum, row) => sum + Number(row[7]), 0)
    near(totalOf(moved, 'gain') + other, numberIn(chosen, 'gain'), 5)
  })
}
