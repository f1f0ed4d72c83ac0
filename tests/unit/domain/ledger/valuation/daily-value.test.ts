import fc from 'fast-check'
import { expect, test } from 'vitest'
import { O } from '../../../../../src/domain/fp.ts'
import type { ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'
import { timeWeightedReturn } from '../../../../../src/domain/ledger/returns/performance.ts'
import { atCostUntilPriced } from '../../../../../src/domain/ledger/valuation/at-cost.ts'
import { dailyValues } from '../../../../../src/domain/ledger/valuation/daily-value.ts'
import type { AccountLedger } from '../../../../../src/domain/ledger/valuation/ledger.ts'
import { splitSteps } from '../../../../../src/domain/ledger/valuation/price.ts'
import type { DatedStep } from '../../../../../src/domain/ledger/valuation/step.ts'

const stepOf = (date: string, value: number): DatedStep => ({ date, value })

const ledgerOf = (trades: readonly ParcelTrade[], market: readonly DatedStep[], ratio?: number): AccountLedger => {
  const splits = ratio === undefined ? [] : [{ date: '2022-12-13', ratio }]
  const prices = splitSteps(market, splits)
  const position = { account: 'P1', security: 'IVV', history: parcelHistory(trades) }
  return {
    positions: [atCostUntilPriced(position, prices, '2022-12-01')],
    receivables: [],
    prices: new Map([['IVV', prices]]),
    cash: [],
  }
}

const boughtTrade: ParcelTrade = { date: '2022-12-05', type: 'buy', quantity: 10, amount: -5_960 }

test('prices carry forward, and the close of a day is worth the price of that day', () => {
  const ledger = ledgerOf([boughtTrade], [stepOf('2022-12-05', 596), stepOf('2022-12-08', 600)])
  expect(dailyValues(ledger, '2022-12-04', '2022-12-09').map(({ date, value }) => [date, value])).toEqual([
    ['2022-12-04', 0],
    ['2022-12-05', 5_960],
    ['2022-12-08', 6_000],
    ['2022-12-09', 6_000],
  ])
})

test('before its first price a security is worth what it cost', () => {
  const ledger = ledgerOf([boughtTrade], [stepOf('2022-12-08', 600)])
  expect(dailyValues(ledger, '2022-12-05', '2022-12-08').map(({ value }) => value)).toEqual([5_960, 6_000])
})

test('a split moves neither a value nor a return, on a day with a price and on one without', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.boolean(),
      (ratio, quantity, isPriced) => {
        const purchase = { ...boughtTrade, quantity, amount: -596 * quantity }
        const split: ParcelTrade = { date: '2022-12-13', type: 'split', quantity: quantity * (ratio - 1), amount: 0 }
        const before = [stepOf('2022-12-05', 596), stepOf('2022-12-06', 598)]
        const after = [...(isPriced ? [stepOf('2022-12-13', 598)] : []), stepOf('2022-12-14', 590)]
        const whole = dailyValues(ledgerOf([purchase], [...before, ...after]), '2022-12-05', '2022-12-14')
        const traded = [...before, ...after.map(({ date, value }) => stepOf(date, value / ratio))]
        const parted = dailyValues(ledgerOf([purchase, split], traded, ratio), '2022-12-05', '2022-12-14')
        const valueOn = (date: string) => whole.findLast((day) => day.date <= date)?.value ?? Number.NaN
        for (const { date, value } of parted) expect(value).toBeCloseTo(valueOn(date), 6)
        const returns = [whole, parted].map(
          (days) => O.toNullable(timeWeightedReturn(days[0]!.value, days.slice(1))) ?? 0,
        )
        expect(returns[1]).toBeCloseTo(returns[0]!, 10)
      },
    ),
  )
})

test('a day is there when anything changed on it, whatever the calendars of the securities', () => {
  const days = fc.uniqueArray(fc.integer({ min: 10, max: 28 }), { maxLength: 12 })
  const stepsOn = (numbers: readonly number[]): readonly DatedStep[] =>
    numbers.toSorted((a, b) => a - b).map((day) => stepOf(`2022-12-${day}`, 1))
  fc.assert(
    fc.property(days, days, days, (first, second, cash) => {
      const ledger: AccountLedger = {
        ...ledgerOf([], []),
        prices: new Map([
          ['AAA', stepsOn(first)],
          ['BBB', [...stepsOn(second), ...stepsOn(second.slice(-1))]],
        ]),
        cash: stepsOn(cash).map(({ date }) => ({ date, balance: 0, deposits: 0, withdrawals: 0 })),
      }
      const changed = [...first, ...second, ...cash].filter((day) => day > 12 && day < 26)
      expect(dailyValues(ledger, '2022-12-12', '2022-12-26').map(({ date }) => date)).toEqual(
        [...new Set([12, ...changed, 26])].sort((a, b) => a - b).map((day) => `2022-12-${day}`),
      )
    }),
  )
})
