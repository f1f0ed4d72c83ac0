import { afterAll, beforeAll, expect, test } from 'vitest'
import { unknownPath } from '../../../../../src/domain/widgets/table/unknown-figures.ts'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import type { EntityType } from '../../../../../src/domain/ledger/entity.ts'
import type { ReportData } from '../../../../../src/domain/reports/sources/source-catalogue.ts'
import type { WidgetGraph } from '../../../../../src/domain/widgets/graph/widget-graph.ts'
import type { WidgetTable } from '../../../../../src/domain/widgets/table/widget-table.ts'
import type { FirmRows } from '../../../ledger/support/ledger-rows.ts'
import { numberIn, openTestLedger, type TestLedger, totalOf } from '../../../ledger/support/test-ledger.ts'
import { askedOnce } from '../../../support/asked-once.ts'
import { type GatherSources, gatherFrom, sectionOf } from './gathered.ts'

interface TiedFirm {
  readonly read: () => FirmRows
  readonly account: string
  readonly group: string
  readonly adviser: string
}

const asAt = '2024-05-31'
const from = '2023-10-17'
const figuresDates = { StartDate: from, EndDate: asAt, PositionDate: asAt }

const near = (actual: number | null | undefined, expected: number | null | undefined): void => {
  if (actual === null || expected === null) expect(actual).toBe(expected)
  else
    expect(Math.abs((actual ?? Number.NaN) - (expected ?? Number.NaN))).toBeLessThan(
      1e-6 * Math.max(1, Math.abs(expected ?? 0)),
    )
}

const sum = <A>(things: readonly A[], figure: (thing: A) => number): number =>
  things.reduce((total, thing) => total + figure(thing), 0)

const without = (row: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

const flags: Readonly<Record<string, string>> = { isOpeningUnknown: 'opening', isClosingUnknown: 'closing' }

/** The mark of a widget's row for a flag in the data; `isIncomplete` represents any. */
const isMarked = (row: Readonly<Record<string, unknown>> | undefined, flag: string): boolean =>
  Object.keys(row ?? {}).some(
    (path) => path === unknownPath(flags[flag] ?? '') || (flag === 'isIncomplete' && path.endsWith(unknownPath(''))),
  )

/** Compares each number of some rows with the same number of others, and each flag with a mark. */
const nearRows = (
  actual: readonly Readonly<Record<string, unknown>>[],
  expected: readonly Readonly<Record<string, unknown>>[],
): void => {
  expect(actual.length).toBe(expected.length)
  actual.forEach((row, index) => {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === 'number') near(value, numberIn(expected[index], name))
      else if (name === 'isIncomplete' || name in flags)
        expect([name, value]).toEqual([name, isMarked(expected[index], name)])
      else expect([name, value]).toEqual([name, expected[index]?.[name]])
    }
  })
}

/** Holds every figure of a report against the dashboard's of the same dates, and against each other. */
export const testTies = ({ read, account, group, adviser }: TiedFirm): void => {
  const entities = [
    ['account', account, 'portfolio'],
    ['group', group, 'group'],
    ['adviser', adviser, 'adviser'],
  ] as const
  let ledger: TestLedger
  let gather: GatherSources

  beforeAll(async () => {
    ledger = await openTestLedger(read())
    gather = askedOnce(gatherFrom(ledger.database.pool))
  })
  afterAll(() => ledger.database.drop())

  const cases = entities.map(([type, code, dashboard]) => ({ type, code, dashboard }))

  const dashboardOf = (type: EntityType, code: string) => ({
    table: (dataSet: Parameters<TestLedger['table']>[2], query = {}): Promise<WidgetTable> =>
      ledger.table(type, code, dataSet, { asAt, ...query }),
    graph: (dataSet: Parameters<TestLedger['graph']>[2], query = {}): Promise<WidgetGraph> =>
      ledger.graph(type, code, dataSet, { asAt, ...query }),
  })

  test.each(cases)('holdings and allocation of $type $code are the dashboard’s', async ({ type, code, dashboard }) => {
    const { table, graph } = dashboardOf(dashboard, code)
    const { holdings, allocation } = await gather({ type, code }, figuresDates).then((data) => ({
      holdings: sectionOf(data, 'holdings'),
      allocation: sectionOf(data, 'allocation'),
    }))
    const shown = await table('holdings')
    nearRows(
      holdings.rows.map(({ securityCode, quantity, price, marketValue, cost, gain, gainPercent, weight }) => ({
        code: securityCode,
        quantity,
        price,
        marketValue,
        cost,
        gain,
        gainPercent,
        weight,
      })),
      shown.rows.slice(0, -1),
    )
    near(holdings.cash, numberIn(shown.rows.at(-1), 'marketValue'))
    near(holdings.totals.value, totalOf(shown, 'marketValue'))
    near(
      sum(holdings.accounts, ({ totals }) => totals.value),
      holdings.totals.value,
    )
    near(
      sum(holdings.accounts, ({ totals }) => totals.cost),
      holdings.totals.cost,
    )
    near(sum(holdings.rows, ({ weight }) => weight ?? 0) + (holdings.cashWeight ?? 0), 1)
    for (const [by, parts] of [
      ['asset-class', allocation.assetClasses],
      ['sector', allocation.sectors],
      ['security', allocation.securities.map(({ securityCode, value }) => ({ name: securityCode, value }))],
      ['account', allocation.accounts.map(({ accountCode, value }) => ({ name: accountCode, value }))],
    ] as const) {
      const { labels, data } = await graph('allocation', { by })
      expect(parts.map(({ name }) => name)).toEqual(labels)
      parts.forEach(({ value }, index) => {
        near(value, data[0]?.values[index])
      })
      near(
        sum(parts, ({ value }) => value),
        allocation.total,
      )
    }
  })

  test.each(cases)('the summary of $type $code is the dashboard’s valuation', async ({ type, code, dashboard }) => {
    const summary = sectionOf(await gather({ type, code }, figuresDates), 'summary')
    const alone = sectionOf(await gather({ type, code }, figuresDates, 'account'), 'summary')
    expect(alone).toEqual(summary)
    const { table } = dashboardOf(dashboard, code)
    nearRows(
      summary.accounts.map(({ accountCode, securities, cash, total, cost, unrealised, income, timeWeighted }) => ({
        code: accountCode,
        securities,
        cash,
        total,
        cost,
        unrealised,
        income,
        timeWeighted,
      })),
      (await table('valuation', { by: 'account' })).rows,
    )
    nearRows(
      summary.groups.map(({ groupCode, securities, total, cost }) => ({ code: groupCode, securities, total, cost })),
      (await table('valuation', { by: 'group' })).rows,
    )
    const { rows } = await table('valuation')
    const { securities, cash, total, cost, unrealised, realised, income, gain, timeWeighted } = summary.totals
    ;[securities, cash, total, cost, unrealised, realised, income, gain].forEach((figure, index) => {
      near(figure, numberIn(rows[index], 'amount'))
    })
    near(timeWeighted, numberIn(rows[7], 'rate'))
  })

  test.each(cases)('the contributions of $type $code are the dashboard’s', async ({ type, code, dashboard }) => {
    const { table } = dashboardOf(dashboard, code)
    const data = await gather({ type, code }, figuresDates, 'progress')
    const [contributions, { period }] = [sectionOf(data, 'contributions'), sectionOf(data, 'performance')]
    const rowsBy = async (by: 'security' | 'asset-class' | 'risk') => (await table('performance', { by, from })).rows
    nearRows(
      contributions.securities.map(({ securityCode, securityName, assetClass: _, ...part }) => ({
        code: securityCode,
        security: securityName,
        ...part,
      })),
      await rowsBy('security'),
    )
    nearRows(contributions.assetClasses, await rowsBy('asset-class'))
    nearRows(
      contributions.periods.map(({ name: _, isAnnualised: __, income: ___, fees: ____, ...period }) =>
        without(period, 'beforeFeesMissing', 'beforeFeesEnded', 'afterFeesEnded', 'afterFeesMissing'),
      ),
      await rowsBy('risk'),
    )
    near(contributions.rate, period.timeWeighted)
    near(
      sum(contributions.securities, ({ gain }) => gain),
      period.gain,
    )
    near(
      sum(contributions.assetClasses, ({ contribution }) => contribution ?? 0),
      contributions.rate,
    )
  })

  test.each(cases)(
    'the valuation of $type $code ties, and with the dashboard’s value, gain and income',
    async ({ type, code, dashboard }) => {
      const valuation = sectionOf(await gather({ type, code }, figuresDates), 'valuation')
      for (const figures of [valuation, ...valuation.accounts]) {
        near(
          figures.closing,
          figures.opening +
            figures.deposits -
            figures.withdrawals +
            figures.income -
            figures.fees +
            figures.realised +
            figures.unrealised,
        )
        expect(figures.other).toBe(0)
        near(figures.closing, figures.closingSecurities + figures.closingCash)
        near(figures.opening, figures.openingSecurities + figures.openingCash)
      }
      for (const figure of [
        'opening',
        'deposits',
        'income',
        'fees',
        'realised',
        'unrealised',
        'closing',
        'gain',
      ] as const)
        near(
          sum(valuation.accounts, (part) => part[figure]),
          valuation[figure],
        )
      const { table, graph } = dashboardOf(dashboard, code)
      const series = await graph('value-series', { by: 'day', from: addDays(from, -1) })
      near(valuation.opening, series.data[0]?.values[0])
      near(valuation.closing, series.data[0]?.values.at(-1))
      const chosen = (await table('performance', { from })).rows[0]
      near(valuation.gain, numberIn(chosen, 'gain'))
      near(valuation.income, totalOf(await table('income', { by: 'security', from }), 'total'))
      near(valuation.realised, totalOf(await table('gains', { from }), 'gain'))
    },
  )

  test.each(cases)('the performance of $type $code is the dashboard’s', async ({ type, code, dashboard }) => {
    const performance = sectionOf(await gather({ type, code }, figuresDates), 'performance')
    const { table, graph } = dashboardOf(dashboard, code)
    const [chosen, ...standard] = (await table('performance', { from })).rows
    nearRows(
      [performance.period, ...performance.periods].map((row) =>
        without(row, 'name', 'isAnnualised', 'timeWeightedMissing', 'timeWeightedEnded', 'moneyWeightedMissing'),
      ),
      [chosen ?? {}, ...standard].map((row) => ({ benchmark: null, excess: null, ...row })),
    )
    expect(performance.periods.map(({ name, isAnnualised }) => (isAnnualised ? `${name} (p.a.)` : name))).toEqual(
      standard.map((row) => row['range']),
    )
    const series = await graph('value-series', { by: 'month' })
    expect(performance.series.map((row) => row.date)).toEqual(series.labels)
    performance.series.forEach(({ value, netInvested, benchmark }, month) => {
      near(value, series.data[0]?.values[month])
      near(netInvested, series.data[1]?.values[month])
      near(benchmark, series.data[2]?.values[month] ?? null)
    })
    near(
      sum(performance.series, ({ contributions }) => contributions),
      performance.series.at(-1)?.netInvested,
    )
    near(
      sum(performance.financialYears, ({ gain }) => gain),
      performance.periods.at(-1)?.gain,
    )
    near(
      sum(performance.accounts, ({ gain }) => gain),
      performance.period.gain,
    )
    for (const own of performance.accounts) {
      const { rows } = await ledger.table('portfolio', own.accountCode, 'performance', { asAt, from })
      const of = (range: string) => rows.find((row) => row['range'] === range)?.['timeWeighted'] ?? null
      near(own.period, numberIn(rows[0], 'timeWeighted'))
      near(own.moneyWeighted, numberIn(rows[0], 'moneyWeighted'))
      near(
        own.financialYear,
        numberIn(
          rows.find((row) => row['range'] === 'Financial year to date'),
          'timeWeighted',
        ),
      )
      expect(own.oneYear === null).toBe(of('1 year') === null)
      near(own.sinceInception, numberIn(rows.at(-1), 'timeWeighted'))
    }
  })

  test.each(cases)(
    'income, gains and transactions of $type $code are the dashboard’s',
    async ({ type, code, dashboard }) => {
      const data: ReportData = await gather({ type, code }, figuresDates)
      const [income, gains, transactions] = [
        sectionOf(data, 'income'),
        sectionOf(data, 'gains'),
        sectionOf(data, 'transactions'),
      ]
      const { table, graph } = dashboardOf(dashboard, code)
      nearRows(
        income.securities.map(({ securityCode, ...row }) => ({ code: securityCode, ...without(row, 'securityName') })),
        (await table('income', { by: 'security', from })).rows,
      )
      const months = await graph('income', { by: 'month', from })
      expect(income.months.map(({ month }) => month)).toEqual(months.labels)
      for (const [index, kind] of (['dividend', 'distribution', 'interest'] as const).entries())
        income.months.forEach((month, at) => {
          near(month[kind], months.data[index]?.values[at])
        })
      near(
        sum(income.rows, ({ amount }) => amount),
        income.totals.total,
      )
      near(
        sum(income.accounts, ({ total }) => total),
        income.totals.total,
      )

      const sold = await table('gains', { from })
      expect(gains.realised.rows.length).toBe(sold.rows.length)
      for (const figure of ['cost', 'proceeds', 'gain'] as const) {
        near(gains.realised.totals[figure], totalOf(sold, figure))
        near(
          sum(gains.realised.rows, (row) => row[figure]),
          totalOf(sold, figure),
        )
        near(
          sum(gains.realised.securities, (row) => row[figure]),
          totalOf(sold, figure),
        )
      }
      near(gains.realised.totals.discountable, totalOf(await table('gains', { by: 'security', from }), 'discountable'))
      near(gains.realised.totals.gains + gains.realised.totals.losses, gains.realised.totals.gain)
      near(gains.unrealised.totals.gain, sectionOf(data, 'holdings').totals.gain)
      near(
        sum(gains.accounts, ({ realised }) => realised),
        gains.realised.totals.gain,
      )
      near(
        sum(gains.accounts, ({ unrealised }) => unrealised),
        gains.unrealised.totals.gain,
      )

      const moved = await table('transactions', { from })
      expect(transactions.rows.map(({ date, type: kind, amount }) => [date, kind, amount])).toEqual(
        moved.rows.map((row) => [row['date'], row['type'], row['amount']]).reverse(),
      )
      near(transactions.closingCash, sectionOf(data, 'holdings').cash)
      near(transactions.openingCash + sum(transactions.rows, ({ amount }) => amount), transactions.closingCash)
      expect(transactions.rows.at(-1)?.balance).toBe(transactions.closingCash)
      near(transactions.rows[0]?.balance, transactions.openingCash + (transactions.rows[0]?.amount ?? 0))
      expect(sum(transactions.types, ({ count }) => count)).toBe(transactions.rows.length)
      near(
        sum(transactions.accounts, ({ closingCash }) => closingCash),
        transactions.closingCash,
      )
      for (const own of transactions.accounts)
        expect(
          transactions.rows.findLast((row) => row.accountCode === own.accountCode)?.accountBalance ?? own.openingCash,
        ).toBe(own.closingCash)
    },
  )

  test('a position date of its own moves what is as at it, and nothing of the period', async () => {
    const apart = await gather({ type: 'group', code: group }, { ...figuresDates, PositionDate: '2024-02-29' })
    const together = await gather({ type: 'group', code: group }, figuresDates)
    const before = await gather(
      { type: 'group', code: group },
      { ...figuresDates, EndDate: '2024-02-29', PositionDate: '2024-02-29' },
    )
    for (const name of ['holdings', 'allocation', 'summary'] as const) expect(apart[name]).toEqual(before[name])
    for (const name of ['valuation', 'performance', 'income', 'transactions'] as const)
      expect(apart[name]).toEqual(together[name])
    expect(apart.gains?.realised).toEqual(together.gains?.realised)
    expect(apart.gains?.unrealised).toEqual(before.gains?.unrealised)
  })
}
