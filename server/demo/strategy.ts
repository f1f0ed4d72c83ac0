import { type Random } from './random.ts'
import { type DemoSecurity, strategySecurities } from './securities.ts'

export type Strategy = ReadonlyMap<string, number>

export type Mandate = 'growth' | 'balanced' | 'income'

interface Sleeve {
  readonly weight: number
  readonly most: number
  readonly isIn: (security: DemoSecurity) => boolean
}

const funds =
  (assetClass: string) =>
  ({ asset_class, sector }: DemoSecurity): boolean =>
    asset_class === assetClass && sector === 'ETF'
const ofClass =
  (assetClass: string) =>
  ({ asset_class }: DemoSecurity): boolean =>
    asset_class === assetClass
const isShare = ({ income }: DemoSecurity): boolean => income === 'dividend'

const sleeve = (weight: number, most: number, isIn: Sleeve['isIn']): Sleeve => ({ weight, most, isIn })

const sleeves: Record<Mandate, readonly Sleeve[]> = {
  growth: [
    sleeve(0.46, 9, isShare),
    sleeve(0.1, 1, funds('Australian equities')),
    sleeve(0.26, 2, ofClass('International equities')),
    sleeve(0.07, 1, ofClass('Property')),
    sleeve(0.04, 1, ofClass('Commodities')),
    sleeve(0.04, 1, ofClass('Fixed interest')),
  ],
  balanced: [
    sleeve(0.34, 8, isShare),
    sleeve(0.08, 1, funds('Australian equities')),
    sleeve(0.2, 2, ofClass('International equities')),
    sleeve(0.09, 2, ofClass('Property')),
    sleeve(0.22, 2, ofClass('Fixed interest')),
  ],
  income: [
    sleeve(0.28, 7, (security) => isShare(security) && security.yield >= 0.028),
    sleeve(0.12, 1, ofClass('International equities')),
    sleeve(0.1, 2, ofClass('Property')),
    sleeve(0.4, 3, ofClass('Fixed interest')),
  ],
}

const spread = (random: Random, { weight, most, isIn }: Sleeve): readonly (readonly [string, number])[] => {
  const chosen = random.shuffled(strategySecurities.filter(isIn)).slice(0, most)
  const shares = chosen.map(() => random.between(0.7, 1.3))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return chosen.map(({ asx_code }, at) => [asx_code, (weight * (shares[at] ?? 0)) / whole] as const)
}

export const chooseStrategy = (random: Random, mandate: Mandate): Strategy =>
  new Map(sleeves[mandate].flatMap((sleeve) => spread(random, sleeve)))

export const changeOneShare = (random: Random, strategy: Strategy): Strategy => {
  const shares = strategySecurities.filter(isShare).map(({ asx_code }) => asx_code)
  const [leaving] = random.shuffled(shares.filter((code) => strategy.has(code)))
  const [joining] = random.shuffled(shares.filter((code) => !strategy.has(code)))
  if (leaving === undefined || joining === undefined) return strategy
  const kept = [...strategy].filter(([code]) => code !== leaving)
  return new Map([...kept, [joining, strategy.get(leaving) ?? 0]])
}
