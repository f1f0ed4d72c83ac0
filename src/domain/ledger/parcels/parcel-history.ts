import type { IsoDate } from '../../dates/iso-date.ts'
import { type Disposal, type Parcel, type Trade, quantity } from './parcel.ts'
import { cents, shareBetween } from '../../money.ts'
import type { Step } from '../valuation/step.ts'

/** A trade the ledger cannot carry out in full: `quantity` is the part left out, which touches no parcel. */
export interface Anomaly {
  readonly _tag: 'SoldMoreThanHeld' | 'SplitOfNothing'
  readonly date: IsoDate
  readonly quantity: number
}

/** What one account's trades in one security come to. `held` is the quantity after each trade, never below zero. */
export interface ParcelHistory {
  readonly open: readonly Parcel[]
  readonly disposals: readonly Disposal[]
  readonly held: readonly Step[]
  readonly anomalies: readonly Anomaly[]
}

interface Draft {
  readonly open: Parcel[]
  readonly disposals: Disposal[]
  readonly held: Step[]
  readonly anomalies: Anomaly[]
}

const heldIn = (draft: Draft): number => draft.held.at(-1)?.value ?? 0

const hold = (draft: Draft, date: IsoDate, value: number): void => {
  draft.held.push({ date, value: quantity(value) })
}

const buy = (draft: Draft, trade: Trade): void => {
  if (trade.quantity <= 0) return
  const cost = cents(-trade.amount)
  draft.open.push({ acquired: trade.date, quantity: trade.quantity, cost, held: trade.quantity, heldCost: cost })
  hold(draft, trade.date, heldIn(draft) + trade.quantity)
}

/** What the units cost that a sale leaves of a parcel: its share of the whole, never of what an earlier sale has left. */
const costLeft = (parcel: Parcel, held: number): number =>
  held === 0 ? 0 : Math.min(parcel.heldCost, shareBetween(parcel.cost, 0, held, parcel.quantity))

const dispose = (draft: Draft, sale: Trade, parcel: Parcel, from: number, part: number): void => {
  const held = quantity(parcel.held - part)
  const left = costLeft(parcel, held)
  draft.disposals.push({
    acquired: parcel.acquired,
    disposed: sale.date,
    quantity: part,
    cost: cents(parcel.heldCost - left),
    proceeds: shareBetween(sale.amount, from, quantity(from + part), sale.quantity),
  })
  if (held > 0) draft.open[0] = { ...parcel, held, heldCost: left }
  else draft.open.shift()
}

const sell = (draft: Draft, sale: Trade): void => {
  const left = { quantity: sale.quantity }
  while (left.quantity > 0) {
    const oldest = draft.open[0]
    if (oldest === undefined) break
    const part = Math.min(left.quantity, oldest.held)
    dispose(draft, sale, oldest, quantity(sale.quantity - left.quantity), part)
    left.quantity = quantity(left.quantity - part)
  }
  if (left.quantity > 0) draft.anomalies.push({ _tag: 'SoldMoreThanHeld', date: sale.date, quantity: left.quantity })
  hold(draft, sale.date, heldIn(draft) - (sale.quantity - left.quantity))
}

/** Parcels grow in proportion; cutting the new total at each parcel's end makes them add up to it exactly. */
const spread = (parcels: readonly Parcel[], before: number, after: number): readonly Parcel[] => {
  const seen = { before: 0, after: 0 }
  return parcels.map((parcel) => {
    seen.before = quantity(seen.before + parcel.held)
    const end = quantity((seen.before * after) / before)
    const held = quantity(end - seen.after)
    seen.after = end
    return { ...parcel, held, quantity: (parcel.quantity * held) / parcel.held }
  })
}

const withCost = (parcel: Parcel, more: number): Parcel => {
  const cost = cents(parcel.heldCost + more)
  return more === 0 ? parcel : { ...parcel, quantity: parcel.held, cost, heldCost: cost }
}

const withoutEmpty = (parcels: readonly Parcel[]): readonly Parcel[] => {
  const kept: Parcel[] = []
  const left = { cost: 0 }
  for (const parcel of parcels)
    if (parcel.held > 0) {
      kept.push(withCost(parcel, left.cost))
      left.cost = 0
    } else left.cost = cents(left.cost + parcel.heldCost)
  const last = kept.pop()
  return last === undefined ? [] : [...kept, withCost(last, left.cost)]
}

const split = (draft: Draft, trade: Trade): void => {
  const before = heldIn(draft)
  const after = quantity(before + trade.quantity)
  if (before <= 0 || after <= 0) {
    draft.anomalies.push({ _tag: 'SplitOfNothing', date: trade.date, quantity: trade.quantity })
    return
  }
  draft.open.splice(0, draft.open.length, ...withoutEmpty(spread(draft.open, before, after)))
  hold(draft, trade.date, after)
}

const record = { buy, sell, split }

/**
 * Parcels first in, first out: a sale consumes the oldest first and realises, for each parcel it touches, its share of
 * the proceeds less that part's cost; a split changes the number of shares of every open parcel in proportion and
 * neither their cost nor their date. Trades come `inTradeOrder`. (The parcel method and its records:
 * Australian Taxation Office, "Keeping records of shares and units"; FIFO is the convention of this firm.)
 *
 * Cost and proceeds are cut to the cent here (`shareBetween`) and nowhere later, so that whatever is shown of parcels adds
 * up: what the parts of a parcel cost that were sold, and what is left of it, is what was paid; what the parcels of a sale
 * brought is what was received.
 */
export const parcelHistory = (trades: readonly Trade[]): ParcelHistory => {
  const draft: Draft = { open: [], disposals: [], held: [], anomalies: [] }
  for (const trade of trades) record[trade.type](draft, trade)
  return draft
}
