import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CategorisedGain,
  categoryOf,
  distributedCategory,
  gainsByCategory,
} from '../../../../../src/domain/ledger/tax/asset-category.ts'
import { netCapitalGain } from '../../../../../src/domain/ledger/tax/net-capital-gain.ts'
import { totalOf } from '../../../../../src/domain/money.ts'

const categorisedGainOf = (
  category: string,
  amount: number,
  rate: CategorisedGain['rate'] = 'none',
): CategorisedGain => ({
  category,
  amount,
  rate,
})

test('gains and losses stand by kind of asset, in the order of the schedule, and what is not known last', () => {
  const gains = [
    categorisedGainOf(categoryOf(null), -1),
    categorisedGainOf(distributedCategory, 80, 'half'),
    categorisedGainOf(categoryOf('other_share'), 5),
    categorisedGainOf(categoryOf('listed_share'), 100, 'half'),
    categorisedGainOf(categoryOf('listed_share'), 30),
    categorisedGainOf(categoryOf('listed_share'), -20),
  ]
  expect(
    gainsByCategory(gains).map(({ category, ...sums }) => [
      category,
      sums.other,
      sums.discountable,
      sums.gains,
      sums.losses,
    ]),
  ).toEqual([
    ['Shares in companies listed on an Australian securities exchange', 30, 100, 130, 20],
    ['Other shares', 5, 0, 5, 0],
    ['Amount of capital gains from a trust (including a managed fund)', 0, 80, 80, 0],
    ['Type of security not stated', 0, 0, 0, 1],
  ])
})

test('the categories add up to what the net capital gain is worked out from', () => {
  const types = ['listed_share', 'other_share', 'listed_unit', 'other_unit', 'other', null] as const
  const gains = fc.array(
    fc.record({
      category: fc.constantFrom(distributedCategory, ...types.map(categoryOf)),
      amount: fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
      rate: fc.constantFrom('none', 'third', 'half'),
    }),
  )
  fc.assert(
    fc.property(gains, (some) => {
      const categories = gainsByCategory(some)
      const { other, discountable, losses } = netCapitalGain(some, 0)
      expect([
        totalOf(categories, (one) => one.other),
        totalOf(categories, (one) => one.discountable),
        totalOf(categories, (one) => one.losses),
      ]).toEqual([other, discountable, losses])
    }),
  )
})
