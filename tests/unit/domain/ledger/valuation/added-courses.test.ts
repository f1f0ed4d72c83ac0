import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { roundToCents } from '../../../../../src/domain/money.ts'
import type { ParcelTrade } from '../../../../../src/domain/ledger/parcels/parcel.ts'
import { parcelHistory } from '../../../../../src/domain/ledger/parcels/parcel-history.ts'
import {
  sumPartValuations,
  isInCents,
  type PartValuation,
} from '../../../../../src/domain/ledger/valuation/added-courses.ts'
import type { CashDay } from '../../../../../src/domain/ledger/valuation/cash-day.ts'
import { dailyValues } from '../../../../../src/domain/ledger/valuation/daily-value.ts'
import type { AccountLedger } from '../../../../../src/domain/ledger/valuation/ledger.ts'
import type { DatedStep } from '../../../../../src/domain/ledger/valuation/step.ts'
import { flowDays, valuedTransfers } from '../../../../../src/domain/ledger/valuation/valued-transfer.ts'

const from = '2024-04-30'
const to = '2024-06-10'
const dateOf = (day: number): string => addDays(from, day)

interface Account {
  readonly trades: readonly { readonly day: number; readonly units: number; readonly type: 'buy' | 'in' | 'out' }[]
  readonly cash: readonly { readonly day: number; readonly cents: number }[]
  readonly owed: readonly { readonly day: number; readonly days: number; readonly cents: number }[]
}

const dayArbitrary = fc.integer({ min: 1, max: 40 })
const accountArbitrary: fc.Arbitrary<Account> = fc.record({
  trades: fc.array(
    fc.record({
      day: dayArbitrary,
      units: fc.integer({ min: 1, max: 900 }),
      type: fc.constantFrom('buy' as const, 'in' as const, 'out' as const),
    }),
    { maxLength: 6 },
  ),
  cash: fc.uniqueArray(fc.record({ day: dayArbitrary, cents: fc.integer({ min: -90_000, max: 90_000 }) }), {
    maxLength: 6,
    selector: (move) => move.day,
  }),
  owed: fc.array(
    fc.record({ day: dayArbitrary, days: fc.integer({ min: 1, max: 9 }), cents: fc.integer({ min: 1, max: 9_999 }) }),
    {
      maxLength: 2,
    },
  ),
})

const tradeOf = ({ day: dayIndex, units, type }: Account['trades'][number]): ParcelTrade => {
  const date = dateOf(dayIndex)
  if (type === 'buy') return { date, type, quantity: units, amount: -units * 7 }
  if (type === 'in') return { date, type: 'transfer_in', quantity: units, amount: units * 3, acquired: '2020-01-01' }
  return { date, type: 'transfer_out', quantity: units, amount: 0 }
}

const cashOf = (moves: readonly Account['cash'][number][]): readonly CashDay[] => {
  const days: CashDay[] = []
  for (const [date, same] of Map.groupBy(
    moves.toSorted((a, b) => a.day - b.day),
    (move) => dateOf(move.day),
  )) {
    const sum = (of: (amount: number) => number) => same.reduce((total, move) => total + of(move.cents), 0) / 100
    days.push({
      date,
      balance: roundToCents((days.at(-1)?.balance ?? 0) + sum((amount) => amount)),
      deposits: sum((amount) => Math.max(0, amount)),
      withdrawals: sum((amount) => Math.max(0, -amount)),
    })
  }
  return days
}

const ledgerOf = (accounts: readonly Account[], prices: readonly DatedStep[]): AccountLedger => {
  const histories = accounts.map(({ trades }) => parcelHistory(trades.toSorted((a, b) => a.day - b.day).map(tradeOf)))
  return {
    positions: histories.map((history, index) => ({ account: `P${index}`, security: 'CBA', history })),
    receivables: accounts.flatMap(({ owed }, index) =>
      owed.map(({ day: since, days, cents: amount }) => ({
        account: `P${index}`,
        security: 'CBA',
        amount: amount / 100,
        from: dateOf(since),
        until: dateOf(since + days),
      })),
    ),
    cash: cashOf(accounts.flatMap(({ cash }) => cash)),
    transfers: histories.flatMap((history) => valuedTransfers({ security: 'CBA', history, prices })),
    prices: new Map([['CBA', prices]]),
  }
}

const partOf = (ledger: AccountLedger): PartValuation => ({
  values: dailyValues(ledger, from, to).map(({ date, value }) => ({ date, value })),
  flows: ledger.cash.map(({ date, deposits, withdrawals }) => ({ date, deposits, withdrawals })),
  transfers: ledger.transfers ?? [],
  receivables: ledger.receivables,
  unpriced: [],
})

const pricesArbitrary = fc
  .uniqueArray(fc.tuple(dayArbitrary, fc.integer({ min: 1, max: 90_000 })), {
    selector: ([day]) => day,
    maxLength: 20,
  })
  .map((all) => all.toSorted(([a], [b]) => a - b).map(([day, price]) => ({ date: dateOf(day), value: price / 1_000 })))

test('the parts of a book added are the book, day by day and to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(accountArbitrary, { minLength: 1, maxLength: 7 }),
      pricesArbitrary,
      fc.integer({ min: 1, max: 3 }),
      (all, market, size) => {
        const whole = ledgerOf(all, market)
        const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
          ledgerOf(all.slice(part * size, (part + 1) * size), market),
        )
        const added = sumPartValuations(parts.map(partOf))
        expect(added.days).toEqual(dailyValues(whole, from, to))
        expect(added.flows).toEqual(
          flowDays(whole.cash, whole.transfers).map(({ date, deposits, withdrawals }) => ({
            date,
            deposits,
            withdrawals,
          })),
        )
        expect(added.receivables).toHaveLength(whole.receivables.length)
      },
    ),
    { numRuns: 300 },
  )
})

test('cash of less than cents is not added up to the cent by parts', () => {
  const of = (balance: number) => [{ date: '2024-05-01', balance, deposits: 0.1, withdrawals: 0 }]
  expect([0.1 + 0.2, 100.05, -3.1, 1_234_567_890.12].map((balance) => isInCents(of(balance)))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(isInCents(of(1.005))).toBe(false)
})
