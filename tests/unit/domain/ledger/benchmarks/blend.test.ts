import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blendIndex,
  RebalancingInterval,
  lastRebalancingDay,
} from '../../../../../src/domain/ledger/benchmarks/blend.ts'
import type { DatedStep } from '../../../../../src/domain/ledger/valuation/step.ts'

const stepsOf = (...values: readonly (readonly [string, number])[]): readonly DatedStep[] =>
  values.map(([date, value]) => ({ date, value }))

/** Shares gain 20 %, lose a sixth and gain 10 %; bonds gain 5 %, nothing and 2 %. */
const shares = stepsOf(
  ['2023-03-31', 100],
  ['2023-04-28', 120],
  ['2023-05-31', 100],
  ['2023-06-30', 100],
  ['2023-07-31', 110],
)
const bonds = stepsOf(
  ['2023-03-31', 50],
  ['2023-04-28', 52.5],
  ['2023-05-31', 52.5],
  ['2023-06-30', 52.5],
  ['2023-07-31', 53.55],
)

const sixtyForty = [
  { weight: 60, values: shares },
  { weight: 40, values: bonds },
]

const levels = (rebalanced: RebalancingInterval) =>
  blendIndex(sixtyForty, rebalanced).map(({ value }) => Number(value.toFixed(10)))

test('sixty to forty, rebalanced every month, is the month’s weighted return, month after month', () => {
  // April 0.6 × 20 % + 0.4 × 5 % = 14 %; May 0.6 × −16.67 % = −10 %; June nothing; July 0.6 × 10 % + 0.4 × 2 % = 6.8 %
  expect(levels('monthly')).toEqual(
    [1, 1.14, 1.14 * 0.9, 1.14 * 0.9, 1.14 * 0.9 * 1.068].map((level) => Number(level.toFixed(10))),
  )
})

test('rebalanced every quarter it drifts within one: 60 of shares and 40 of bonds are bought at its end', () => {
  // to 30 June 0.6 × 100/100 + 0.4 × 52.5/50 = 1.02; July 1.02 × 1.068
  expect(levels('quarterly')).toEqual([1, 1.14, 1.02, 1.02, 1.08936])
  expect(levels('half-yearly')).toEqual(levels('quarterly'))
})

test('rebalanced every year it is with the financial year, and never means never', () => {
  expect(levels('yearly')).toEqual([1, 1.14, 1.02, 1.02, 1.08936])
  // 0.6 × 110/100 + 0.4 × 53.55/50
  expect(levels('never')).toEqual([1, 1.14, 1.02, 1.02, 1.0884])
})

test.each([
  ['monthly', '2024-05-15', '2024-04-30'],
  ['quarterly', '2024-05-15', '2024-03-31'],
  ['half-yearly', '2024-05-15', '2023-12-31'],
  ['half-yearly', '2024-07-01', '2024-06-30'],
  ['yearly', '2024-05-15', '2023-06-30'],
  ['yearly', '2024-07-01', '2024-06-30'],
  ['never', '2024-05-15', null],
] as const)('%s, the weights of %s are those of the close of %s', (rebalanced, date, before) => {
  expect(lastRebalancingDay(rebalanced, date)).toBe(before)
})

test('it begins on the first day on which all its parts have a value', () => {
  expect(
    blendIndex(
      [
        { weight: 1, values: shares },
        { weight: 1, values: bonds.slice(2) },
      ],
      'never',
    )[0],
  ).toEqual({
    date: '2023-05-31',
    value: 1,
  })
  expect(
    blendIndex(
      [
        { weight: 1, values: shares },
        { weight: 1, values: [] },
      ],
      'never',
    ),
  ).toEqual([])
})

test('read from the last rebalancing on it moves as it does when read from its beginning', () => {
  const months = Array.from(
    { length: 40 },
    (_, month) => `${2021 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-17`,
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 50, max: 150 }), fc.integer({ min: 50, max: 150 })), {
        minLength: 40,
        maxLength: 40,
      }),
      fc.constantFrom<RebalancingInterval>('monthly', 'quarterly', 'half-yearly', 'yearly'),
      fc.integer({ min: 12, max: 39 }),
      (values, rebalanced, index) => {
        const from = months[index] ?? ''
        const since = lastRebalancingDay(rebalanced, from) ?? ''
        const parts = [0, 1].map((part) => ({
          weight: part === 0 ? 70 : 30,
          values: months.map((date, month) => ({ date, value: values[month]?.[part] ?? 1 })),
        }))
        const whole = blendIndex(parts, rebalanced)
        const late = blendIndex(
          parts.map(({ weight, values: all }) => {
            const carried = all.findLastIndex(({ date }) => date <= since)
            return { weight, values: all.slice(carried) }
          }),
          rebalanced,
        )
        const grown = (index: readonly DatedStep[]): number =>
          (index.at(-1)?.value ?? 0) / (index.find(({ date }) => date === from)?.value ?? 0)
        expect(grown(late)).toBeCloseTo(grown(whole), 10)
      },
    ),
  )
})
