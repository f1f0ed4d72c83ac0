import { addDays } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import type { UnitAction } from '../actions/corporate-action.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import type { LedgerPosition } from './ledger.ts'
import { type UnitSplit, splitSteps } from './price.ts'
import { addSteps, valuesOnDates, type DatedStep, stepOn } from './step.ts'

/** Substitutes until there is a market price. `common` applies to all accounts without prices in `own`. */
export interface CarriedPrices {
  readonly common: readonly DatedStep[]
  readonly own: ReadonlyMap<string, readonly DatedStep[]>
}

export const noCarriedPrices: CarriedPrices = { common: [], own: new Map() }

type ReplacingAction = Extract<UnitAction, { readonly type: 'code-change' | 'merger' }>

const isReplacing = (action: UnitAction): action is ReplacingAction =>
  action.type === 'code-change' || action.type === 'merger'

const noSplits: readonly UnitSplit[] = []

export interface PricedSecurity {
  readonly positions: readonly LedgerPosition[]
  readonly market: readonly DatedStep[]
  readonly facts: readonly UnitSplit[]
}

export const byDate = (a: { readonly date: IsoDate }, b: { readonly date: IsoDate }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0

const priceOn = (
  { market, facts }: PricedSecurity,
  carried: readonly DatedStep[],
  own: readonly UnitSplit[],
  date: IsoDate,
): number | undefined => {
  const last = stepOn(market, date) ?? stepOn(carried, date)
  if (last === undefined) return undefined
  const splits = [...facts, ...own].filter((split) => split.date <= date).toSorted(byDate)
  return splitSteps([last], splits).at(-1)?.value
}

const exchangedPrice = (price: number, { cash = 0, ratio }: ReplacingAction): number =>
  Math.max(0, price - cash) / ratio

const heldBefore = ({ held }: ParcelHistory, date: IsoDate): number =>
  held.findLast((step) => step.date < date)?.value ?? 0

export const splitsWhileHeld = (history: ParcelHistory): readonly UnitSplit[] =>
  [...Map.groupBy(history.splits ?? [], ({ date }) => date)]
    .filter(([date]) => heldBefore(history, date) > 0)
    .map(([date, splits]) => ({ date, ratio: splits.reduce((product, { ratio }) => product * ratio, 1) }))

interface HoldingWithSplits {
  readonly history: ParcelHistory
  readonly splits: readonly UnitSplit[]
}

export const combinedSplits = (holdings: readonly HoldingWithSplits[]): readonly UnitSplit[] => {
  const more = Map.groupBy(
    holdings.flatMap(({ history, splits }) =>
      splits.map(({ date, ratio }) => ({ date, units: heldBefore(history, date) * (ratio - 1) })),
    ),
    ({ date }) => date,
  )
  if (more.size === 0) return []
  const days = [...more.keys()].toSorted()
  const opening = valuesOnDates(
    addSteps(holdings.map(({ history }) => history.held)),
    days.map((date) => addDays(date, -1)),
  )
  return days.map((date, index) => {
    const before = opening[index] ?? 0
    const after = (more.get(date) ?? []).reduce((sum, { units }) => sum + units, before)
    return { date, ratio: after / before }
  })
}

const exchangedUnits = ({ history }: LedgerPosition, { security, newCode, date }: ReplacingAction) => {
  const received = (history.exchanges ?? []).filter((exchange) => exchange.date === date && exchange.to === newCode)
  const index = received.findIndex(({ from }) => from === security)
  const earlier = received.slice(0, Math.max(0, index)).reduce((sum, { units }) => sum + units, 0)
  return { before: heldBefore(history, date) + earlier, brought: received[index]?.units ?? 0 }
}

const priceForPosition =
  (of: PricedSecurity, carried: CarriedPrices, date: IsoDate) =>
  (position: LedgerPosition | undefined): number | undefined =>
    position === undefined
      ? undefined
      : priceOn(of, carried.own.get(position.account) ?? carried.common, splitsWhileHeld(position.history), date)

const exchangePrices = (
  [old, oldCarried]: readonly [PricedSecurity, CarriedPrices],
  [taking, carried]: readonly [PricedSecurity, CarriedPrices],
  action: ReplacingAction,
): ReadonlyMap<string, number> => {
  const oldPositions = new Map(old.positions.map((position) => [position.account, position]))
  const oldPrice = priceForPosition(old, oldCarried, action.date)
  const priceBefore = priceForPosition(taking, carried, action.date)
  return new Map(
    taking.positions.flatMap((position) => {
      const { before, brought } = exchangedUnits(position, action)
      const price = brought > 0 ? oldPrice(oldPositions.get(position.account)) : undefined
      if (price === undefined) return []
      const each = exchangedPrice(price, action)
      const was = before > 0 ? priceBefore(position) : undefined
      return [[position.account, was === undefined ? each : (before * was + brought * each) / (before + brought)]]
    }),
  )
}

const carryPrices = (
  old: readonly [PricedSecurity, CarriedPrices],
  taking: readonly [PricedSecurity, CarriedPrices],
  action: ReplacingAction,
): CarriedPrices => {
  const [, carried] = taking
  const { date } = action
  const price = priceOn(old[0], old[1].common, noSplits, date)
  const isFirst = price !== undefined && carried.common.length === 0
  const common = isFirst ? [{ date, value: exchangedPrice(price, action) }] : carried.common
  const shared = priceOn(taking[0], common, noSplits, date)
  const own = new Map(carried.own)
  for (const [account, value] of exchangePrices(old, taking, action))
    if (own.has(account) || value !== shared) own.set(account, [...(own.get(account) ?? []), { date, value }])
  return { common, own }
}

/** After a code change or merger, the new security keeps each holder's old value, or cost, until it has a price. */
export const carriedPrices = (
  held: ReadonlyMap<string, PricedSecurity>,
  actions: readonly UnitAction[],
): ReadonlyMap<string, CarriedPrices> => {
  const prices = new Map<string, CarriedPrices>()
  const carriedOf = (security: string): CarriedPrices => prices.get(security) ?? noCarriedPrices
  for (const action of actions.filter(isReplacing)) {
    const { security, newCode, date } = action
    const [old, taking] = [held.get(security), held.get(newCode)]
    if (old === undefined || taking === undefined || stepOn(taking.market, date) !== undefined) continue
    prices.set(newCode, carryPrices([old, carriedOf(security)], [taking, carriedOf(newCode)], action))
  }
  return prices
}
