import type { IsoDate } from '../../dates/iso-date.ts'
import type { ExchangeRate } from '../parcels/exchange-rate.ts'

/** `rate` is that day's rate of the security's currency, if foreign. */
interface ActionBase {
  readonly security: string
  readonly date: IsoDate
  readonly rate?: ExchangeRate | undefined
}

/** `ratio` new units replace each old one; in a bonus issue they are added to it. */
interface ResizingAction extends ActionBase {
  readonly type: 'split' | 'consolidation' | 'bonus'
  readonly ratio: number
}

/** Without roll-over, `marketValue` is that of a new unit that day, in dollars. `newRate` is the new code's rate. */
interface WithoutRollOver {
  readonly marketValue?: number | undefined
  readonly isRolledOver?: false | undefined
  readonly newRate?: ExchangeRate | undefined
}

/** `ratio` units of `newCode` and `cash` dollars replace one unit. `costShare` defaults to a share by market value. */
interface ReplacingAction extends ActionBase, WithoutRollOver {
  readonly type: 'code-change' | 'merger'
  readonly newCode: string
  readonly ratio: number
  readonly cash?: number | undefined
  readonly costShare?: number | undefined
}

/** Each unit of the security brings `ratio` units of `newCode`, with `costShare` of its cost: none for rights. */
interface DemergerAction extends ActionBase, WithoutRollOver {
  readonly type: 'demerger' | 'rights'
  readonly newCode: string
  readonly ratio: number
  readonly costShare: number
}

interface DelistingAction extends ActionBase {
  readonly type: 'delisting'
}

/** `marketValue` is the price, in dollars, at which the law deems a unit sold in an off-market buy-back. */
interface BuyBack extends ActionBase {
  readonly type: 'buy-back'
  readonly marketValue: number
}

/** An action on all holders' units of a security. It applies to units held at the opening, before that day's trades. */
export type UnitAction = ResizingAction | ReplacingAction | DemergerAction | DelistingAction | BuyBack

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

const corporateActionKinds = [
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

const byKind = (a: UnitAction, b: UnitAction): number =>
  corporateActionKinds.indexOf(a.type) - corporateActionKinds.indexOf(b.type)

const sortActionsOfDay = (actions: readonly UnitAction[]): readonly UnitAction[] => {
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
 * Order of execution; `actions` come by date. For one security and day: first splits, consolidations and bonus issues,
 * then demergers and rights, then code changes and mergers, then delistings and buy-backs. A ratio therefore refers to
 * the units of the previous step. Units from another security arrive before any action under the new code.
 */
export const sortActionsWithinDays = (actions: readonly UnitAction[]): readonly UnitAction[] =>
  [...Map.groupBy(actions, ({ date }) => date).values()].flatMap(sortActionsOfDay)
