import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents } from '../../money.ts'
import {
  type ParcelDraft,
  emptyDraft,
  noteCost,
  type ParcelHistory,
  tradeRecorders,
} from '../parcels/parcel-history.ts'
import { defaultParcelChoices, type ParcelChoices } from '../parcels/parcel-choice.ts'
import { type ParcelDisposal, inTradeOrder, type Parcel, type ParcelTrade } from '../parcels/parcel.ts'
import { applyAction } from './apply-action.ts'
import { type UnitAction, unitRatio } from './corporate-action.ts'

export interface SecurityTrade extends ParcelTrade {
  readonly security: string
}

const valueKeyOf = ({ security, date }: { readonly security: string; readonly date: IsoDate }): string =>
  `${security} ${date}`

/** Omits actions that the account's own `split` row of that day records, because this row has the rounding of units. */
const notRecorded = (trades: readonly SecurityTrade[], actions: readonly UnitAction[]): readonly UnitAction[] => {
  const recorded = new Set(trades.filter(({ type }) => type === 'split').map(valueKeyOf))
  if (recorded.size === 0) return actions
  return actions.filter((action) => unitRatio(action) === null || !recorded.has(valueKeyOf(action)))
}

/**
 * Capital proceeds of an off-market buy-back: the units' value without it, less the dividend part of the price, where
 * the price is less (Income Tax Assessment Act 1936 s 159GZZZQ).
 */
const withDeemedValues = (actions: readonly UnitAction[]): ((trade: SecurityTrade) => SecurityTrade) => {
  const values = new Map(
    actions.flatMap((action) =>
      action.type === 'buy-back' ? [[valueKeyOf(action), action.marketValue] as const] : [],
    ),
  )
  return (trade) => {
    const value = trade.type === 'buy_back' ? values.get(valueKeyOf(trade)) : undefined
    return value === undefined
      ? trade
      : { ...trade, proceeds: Math.max(trade.amount, roundToCents(trade.quantity * value)) }
  }
}

/** `actions` are sorted (`sortActionsWithinDays`) and precede the day's trades. An own `split` row replaces a split. */
export const accountHistories = (
  trades: readonly SecurityTrade[],
  actions: readonly UnitAction[],
  choices: ParcelChoices = defaultParcelChoices,
): ReadonlyMap<string, ParcelHistory> => {
  const drafts = new Map<string, ParcelDraft>()
  const draftOf = (security: string): ParcelDraft => {
    const draft = drafts.get(security) ?? emptyDraft()
    drafts.set(security, draft)
    return draft
  }
  const due = notRecorded(trades, actions).values()
  const next = { action: due.next() }
  const splits = Map.groupBy(
    trades.filter(({ type }) => type === 'split'),
    valueKeyOf,
  )
  const recorded = new Set<SecurityTrade>()
  const withProceeds = withDeemedValues(actions)
  const recordOnce = (trade: SecurityTrade): void => {
    if (recorded.has(trade)) return
    recorded.add(trade)
    const draft = draftOf(trade.security)
    tradeRecorders[trade.type](draft, withProceeds(trade), choices)
    noteCost(draft, trade.date)
  }
  const act = (action: UnitAction): void => {
    for (const split of splits.get(valueKeyOf(action)) ?? []) recordOnce(split)
    applyAction(draftOf, action)
    for (const security of [action.security, 'newCode' in action ? action.newCode : '']) {
      const draft = drafts.get(security)
      if (draft !== undefined) noteCost(draft, action.date)
    }
  }
  const actUntil = (date: IsoDate | null): void => {
    while (next.action.done !== true && (date === null || next.action.value.date <= date)) {
      if (drafts.has(next.action.value.security)) act(next.action.value)
      next.action = due.next()
    }
  }
  for (const trade of inTradeOrder(trades)) {
    actUntil(trade.date)
    recordOnce(trade)
  }
  actUntil(null)
  return drafts
}

export interface SaleInHistory {
  readonly open: readonly Parcel[]
  readonly taken: readonly ParcelDisposal[]
}

export const saleInHistory = (
  trades: readonly SecurityTrade[],
  actions: readonly UnitAction[],
  sale: SecurityTrade,
  choices: ParcelChoices,
): SaleInHistory => {
  const ordered = inTradeOrder(trades)
  const index = ordered.indexOf(sale)
  const done = actions.filter(({ date }) => date <= sale.date)
  const after = (count: number) => accountHistories(ordered.slice(0, count), done, choices).get(sale.security)
  const [before, sold] = [after(index), after(index + 1)]
  return { open: before?.open ?? [], taken: sold?.disposals.slice(before?.disposals.length ?? 0) ?? [] }
}
