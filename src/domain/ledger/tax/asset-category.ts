import { totalOf } from '../../money.ts'
import type { CapitalGain } from './net-capital-gain.ts'
import type { SecurityType } from './return-label.ts'

const categoriesByType: Readonly<Record<SecurityType, string>> = {
  listed_share: 'Shares in companies listed on an Australian securities exchange',
  other_share: 'Other shares',
  listed_unit: 'Units in unit trusts listed on an Australian securities exchange',
  other_unit: 'Other units',
  other: 'Other CGT assets and any other CGT events',
}

export const distributedCategory = 'Amount of capital gains from a trust (including a managed fund)'

const unknownCategory = 'Type of security not stated'

export const categoryOf = (type: SecurityType | null): string =>
  type === null ? unknownCategory : categoriesByType[type]

const categoryOrder: readonly string[] = [
  ...[
    categoriesByType.listed_share,
    categoriesByType.other_share,
    categoriesByType.listed_unit,
    categoriesByType.other_unit,
  ],
  ...[distributedCategory, categoriesByType.other, unknownCategory],
]

export interface CategorisedGain extends CapitalGain {
  readonly category: string
}

/** All amounts are positive, `losses` too. Gains are before losses and discount. */
export interface CategoryGains {
  readonly category: string
  readonly other: number
  readonly discountable: number
  readonly gains: number
  readonly losses: number
}

/**
 * By the asset kinds of the capital gains tax schedule (Australian Taxation Office, "Completing the capital gains tax
 * schedule" and "Guide to capital gains tax 2024": the categories for investors in shares and units). Securities
 * without a kind stand alone.
 */
export const gainsByCategory = (gains: readonly CategorisedGain[]): readonly CategoryGains[] => {
  const byCategory = Map.groupBy(gains, ({ category }) => category)
  return categoryOrder.flatMap((category) => {
    const own = byCategory.get(category) ?? []
    const gained = own.filter(({ amount }) => amount > 0)
    const sum = (some: readonly CapitalGain[]): number => totalOf(some, ({ amount }) => amount)
    return own.length === 0
      ? []
      : [
          {
            category,
            other: sum(gained.filter(({ rate }) => rate === 'none')),
            discountable: sum(gained.filter(({ rate }) => rate !== 'none')),
            gains: sum(gained),
            losses: 0 - sum(own.filter(({ amount }) => amount < 0)),
          },
        ]
  })
}
