import { type RandomSource } from './random.ts'
import { type DemoSecurity, strategySecurities } from './securities.ts'

export type StrategyWeights = ReadonlyMap<string, number>

export type InvestmentMandate = 'growth' | 'balanced' | 'income'

interface StrategySleeve {
  readonly weight: number
  readonly maxHoldings: number
  readonly isIn: (security: DemoSecurity) => boolean
}

const isFundOf =
  (assetClass: string) =>
  ({ asset_class, sector }: DemoSecurity): boolean =>
    asset_class === assetClass && sector === 'ETF'
const ofClass =
  (assetClass: string) =>
  ({ asset_class }: DemoSecurity): boolean =>
    asset_class === assetClass
const isShare = ({ income }: DemoSecurity): boolean => income === 'dividend'

const strategySleeve = (weight: number, maxHoldings: number, isIn: StrategySleeve['isIn']): StrategySleeve => ({
  weight,
  maxHoldings,
  isIn,
})

const mandateSleeves: Record<InvestmentMandate, readonly StrategySleeve[]> = {
  growth: [
    strategySleeve(0.46, 9, isShare),
    strategySleeve(0.1, 1, isFundOf('Australian equities')),
    strategySleeve(0.26, 2, ofClass('International equities')),
    strategySleeve(0.07, 1, ofClass('Property')),
    strategySleeve(0.04, 1, ofClass('Commodities')),
    strategySleeve(0.04, 1, ofClass('Fixed interest')),
  ],
  balanced: [
    strategySleeve(0.34, 8, isShare),
    strategySleeve(0.08, 1, isFundOf('Australian equities')),
    strategySleeve(0.2, 2, ofClass('International equities')),
    strategySleeve(0.09, 2, ofClass('Property')),
    strategySleeve(0.22, 2, ofClass('Fixed interest')),
  ],
  income: [
    strategySleeve(0.28, 7, (security) => isShare(security) && security.yield >= 0.028),
    strategySleeve(0.12, 1, ofClass('International equities')),
    strategySleeve(0.1, 2, ofClass('Property')),
    strategySleeve(0.4, 3, ofClass('Fixed interest')),
  ],
}

const spreadSleeve = (
  random: RandomSource,
  { weight, maxHoldings, isIn }: StrategySleeve,
): readonly (readonly [string, number])[] => {
  const chosen = random.shuffled(strategySecurities.filter(isIn)).slice(0, maxHoldings)
  const shares = chosen.map(() => random.between(0.7, 1.3))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return chosen.map(({ asx_code }, at) => [asx_code, (weight * (shares[at] ?? 0)) / whole] as const)
}

export const chooseStrategy = (random: RandomSource, mandate: InvestmentMandate): StrategyWeights =>
  new Map(mandateSleeves[mandate].flatMap((sleeve) => spreadSleeve(random, sleeve)))

export const changeOneShare = (random: RandomSource, strategy: StrategyWeights): StrategyWeights => {
  const shares = strategySecurities.filter(isShare).map(({ asx_code }) => asx_code)
  const [leaving] = random.shuffled(shares.filter((code) => strategy.has(code)))
  const [joining] = random.shuffled(shares.filter((code) => !strategy.has(code)))
  if (leaving === undefined || joining === undefined) return strategy
  const kept = [...strategy].filter(([code]) => code !== leaving)
  return new Map([...kept, [joining, strategy.get(leaving) ?? 0]])
}
