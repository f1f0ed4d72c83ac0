import type { IsoDate } from '../../dates/iso-date.ts'
import type { ExchangeRate } from '../parcels/exchange-rate.ts'

/** `rate` is that of the day of the currency that the security is quoted in, where that is another. */
interface OfSecurity {
  readonly security: string
  readonly date: IsoDate
  readonly rate?: ExchangeRate | undefined
}

/** `ratio` new units of one old, or beside one old where they are a bonus. */
interface Resizing extends OfSecurity {
  readonly type: 'split' | 'consolidation' | 'bonus'
  readonly ratio: number
}

/** `marketValue` is that of one new unit on the day, in dollars; `isRolledOver` is there where it is not; `newRate` is the rate of the new code. */
interface WithoutRollOver {
  readonly marketValue?: number | undefined
  readonly isRolledOver?: false | undefined
  readonly newRate?: ExchangeRate | undefined
}

/**
 * `ratio` units of `newCode` for one of the security, whose place they take; and `cash` dollars beside them, where the units go on with
 * `costShare` of its cost or, where nobody has said that, with their share by market value.
 */
interface Replacing extends OfSecurity, WithoutRollOver {
  readonly type: 'code-change' | 'merger'
  readonly newCode: string
  readonly ratio: number
  readonly cash?: number | undefined
  readonly costShare?: number | undefined
}

/** `ratio` units of `newCode` beside one of the security, with `costShare` of its cost: none where they are rights. */
interface Demerger extends OfSecurity, WithoutRollOver {
  readonly type: 'demerger' | 'rights'
  readonly newCode: string
  readonly ratio: number
  readonly costShare: number
}

/** Its units are cancelled for nothing. */
interface Delisting extends OfSecurity {
  readonly type: 'delisting'
}

/** What the law takes a unit to be sold for in an off-market buy-back, in dollars. */
interface BuyBack extends OfSecurity {
  readonly type: 'buy-back'
  readonly marketValue: number
}

/** What was done to everybody's units of a security on a day: of what was held when the market opened, before any trade of that day. */
export type UnitAction = Resizing | Replacing | Demerger | Delisting | BuyBack

/** New units for one that was held, where they are of the same security. */
export const unitRatio = (action: UnitAction): number | null => {
  switch (action.type) {
    case 'split':
    case 'consolidation':
      return action.ratio
    case 'bonus':
      return 1 + action.ratio
    case 'code-change':
    case 'merger':
    case 'demerger':
    case 'rights':
    case 'delisting':
    case 'buy-back':
      return null
  }
}

const kinds = [
  'split',
  'consolidation',
  'bonus',
  'demerger',
  'rights',
  'code-change',
  'merger',
  'delisting',
  'buy-back',
] as const satisfies readonly UnitAction['type'][]

const byKind = (a: UnitAction, b: UnitAction): number => kinds.indexOf(a.type) - kinds.indexOf(b.type)

const orderOfDay = (actions: readonly UnitAction[]): readonly UnitAction[] => {
  const own = Map.groupBy(actions, ({ security }) => security)
  const into = Map.groupBy(
    actions.filter((action) => 'newCode' in action),
    ({ newCode }) => newCode,
  )
  const ordered: UnitAction[] = []
  const visited = new Set<string>()
  const visit = (security: string): void => {
    if (visited.has(security)) return
    visited.add(security)
    for (const exchange of into.get(security) ?? []) visit(exchange.security)
    ordered.push(...(own.get(security) ?? []).toSorted(byKind))
  }
  for (const security of own.keys()) visit(security)
  return ordered
}

/**
 * The order that `actions`, which come by their days, are carried out in. Of one security and day: what makes more or fewer units of
 * those that were held, then what parts with some of them, then what takes their place, then their end. A ratio is
 * therefore of the units the step before has made. What comes of another security that day comes before anything that is done
 * under the new code, which is done to what came too.
 */
export const inOrderOfDay = (actions: readonly UnitAction[]): readonly UnitAction[] =>
  [...Map.groupBy(actions, ({ date }) => date).values()].flatMap(orderOfDay)
