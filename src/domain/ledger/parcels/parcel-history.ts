import type { IsoDate } from '../../dates/iso-date.ts'
import { roundToCents, shareBetween } from '../../money.ts'
import type { UnitSplit } from '../valuation/price.ts'
import type { DatedStep } from '../valuation/step.ts'
import { considerationMismatch } from './cash-consideration.ts'
import { rateChange } from './exchange-rate.ts'
import {
  type CgtEvent,
  type CostBaseType,
  costLeft,
  type ParcelDisposal,
  heldCost,
  type Parcel,
  roundUnits,
  type ParcelTrade,
} from './parcel.ts'
import { defaultParcelChoices, type ParcelChoices } from './parcel-choice.ts'
import { costBaseForProceeds, remainingParcel, addTaxFreePayment, capTaxFreeAtCost } from './reduced-cost-base.ts'
import { takeUnits, type UnitTransfer, withTransferred } from './take-units.ts'

/** `quantity` is the units left out, or the amount of a cost. Units beyond the holding become a short position. */
export interface ParcelAnomaly {
  readonly _tag:
    | 'SoldMoreThanHeld'
    | 'PickedMoreThanHeld'
    | 'TransferredMoreThanHeld'
    | 'SplitOfNothing'
    | 'CostOfNothing'
    | 'RoundedToNothing'
    | 'NoMarketValue'
    | 'DemergedAtNoCost'
    | 'CashOfNothing'
    | 'OtherCash'
  readonly date: IsoDate
  readonly quantity: number
  /** Amount due, for `OtherCash`, in dollars. */
  readonly due?: number
  readonly pick?: { readonly sale: number; readonly parcel: number }
}

interface UnitExchange {
  readonly date: IsoDate
  readonly from: string
  readonly to: string
  readonly units: number
}

/**
 * `held` is the quantity after each trade, negative while short; `costs` is per unit; `paid` is negative for a cost.
 */
export interface ParcelHistory {
  readonly considerations?: readonly DatedStep[]
  readonly exchanges?: readonly UnitExchange[]
  readonly transfers?: readonly UnitTransfer[]
  readonly splits?: readonly UnitSplit[]
  readonly open: readonly Parcel[]
  readonly disposals: readonly ParcelDisposal[]
  readonly held: readonly DatedStep[]
  readonly costs: readonly DatedStep[]
  readonly paid: readonly DatedStep[]
  readonly anomalies: readonly ParcelAnomaly[]
}

export interface ParcelDraft {
  considerations?: readonly DatedStep[]
  considerationsPaid?: readonly DatedStep[]
  exchanges?: readonly UnitExchange[]
  transfers?: readonly UnitTransfer[]
  splits?: readonly UnitSplit[]
  readonly open: Parcel[]
  /** Total of `open`, in whole cents. */
  cost: number
  readonly disposals: ParcelDisposal[]
  readonly held: DatedStep[]
  readonly costs: DatedStep[]
  readonly paid: DatedStep[]
  readonly anomalies: ParcelAnomaly[]
}

export const emptyDraft = (): ParcelDraft => ({
  open: [],
  cost: 0,
  disposals: [],
  held: [],
  costs: [],
  paid: [],
  anomalies: [],
})

export const heldUnitsIn = (draft: ParcelDraft): number => draft.held.at(-1)?.value ?? 0

export const recordHeld = (draft: ParcelDraft, date: IsoDate, value: number): void => {
  draft.held.push({ date, value: roundUnits(value) })
}

export const setParcels = (draft: ParcelDraft, parcels: readonly Parcel[]): void => {
  draft.open.splice(0, draft.open.length, ...parcels)
  draft.cost = heldCost(parcels)
}

export const noteCost = (draft: ParcelDraft, date: IsoDate): void => {
  const units = heldUnitsIn(draft)
  if (units !== 0) draft.costs.push({ date, value: draft.cost / units + 0 })
}

const shortCostLeft = (short: Parcel, held: number): number =>
  held === 0 ? 0 : Math.max(short.heldCost, shareBetween(short.cost, 0, held, short.quantity))

/** Short units transferred out realise nothing: they take the cost of the units that close them. */
const addShortTransferCost = (draft: ParcelDraft, date: IsoDate, cost: number): void => {
  draft.transfers = [...(draft.transfers ?? []), { date, units: 0, cost: roundToCents(-cost) }]
}

/** Incoming units first close short positions, oldest first, and realise proceeds less cost; the rest is held. */
const addParcel = (draft: ParcelDraft, parcel: Parcel, date: IsoDate): void => {
  const short = draft.open[0]
  if (short === undefined || short.held >= 0) {
    draft.open.push(parcel)
    draft.cost = roundToCents(draft.cost + parcel.heldCost)
    return
  }
  const part = Math.min(parcel.held, -short.held)
  const [stillShort, held] = [roundUnits(short.held + part), roundUnits(parcel.held - part)]
  const [brought, costs] = [shortCostLeft(short, stillShort), costLeft(parcel, held)]
  const rest = remainingParcel(parcel, held, costs)
  const proceeds = roundToCents(brought - short.heldCost)
  const cost = roundToCents(parcel.heldCost - costs)
  const taxFree = roundToCents((parcel.taxFree ?? 0) - (rest.taxFree ?? 0))
  const rates = rateChange(short.rate, parcel.rate)
  if (short.isCostUnknown === true) addShortTransferCost(draft, date, cost)
  else
    draft.disposals.push({
      acquired: parcel.acquired,
      disposed: date,
      quantity: part,
      proceeds,
      isShort: true,
      cost: costBaseForProceeds(proceeds, cost, taxFree),
      ...(parcel.isCostUnknown && { isGainUnknown: true }),
      ...(rates && { rates }),
    })
  if (stillShort < 0) draft.open[0] = { ...short, held: stillShort, heldCost: brought }
  else draft.open.shift()
  draft.cost = roundToCents(draft.cost + proceeds)
  if (held > 0) addParcel(draft, rest, date)
}

export const netParcels = (draft: ParcelDraft, parcels: readonly Parcel[], date: IsoDate): void => {
  const shorts = parcels.filter(({ held }) => held < 0)
  setParcels(draft, shorts.length === 0 ? parcels : shorts)
  if (shorts.length > 0) for (const parcel of parcels) if (parcel.held > 0) addParcel(draft, parcel, date)
}

const buyParcel = (draft: ParcelDraft, trade: ParcelTrade): void => {
  if (trade.quantity <= 0) return
  const cost = roundToCents(-trade.amount)
  const { id, date: acquired, quantity: held, rate } = trade
  addParcel(draft, { id, acquired, quantity: held, cost, held, heldCost: cost, ...(rate && { rate }) }, acquired)
  draft.paid.push({ date: trade.date, value: -cost })
  recordHeld(draft, trade.date, heldUnitsIn(draft) + trade.quantity)
}

const removeParcelUnits = (draft: ParcelDraft, index: number, parcel: Parcel, part: number) => {
  const held = roundUnits(parcel.held - part)
  const left = costLeft(parcel, held)
  const rest = remainingParcel(parcel, held, left)
  if (held > 0) draft.open[index] = rest
  else draft.open.splice(index, 1)
  const cost = roundToCents(parcel.heldCost - left)
  draft.cost = roundToCents(draft.cost - cost)
  return {
    cost,
    taxFree: roundToCents((parcel.taxFree ?? 0) - (rest.taxFree ?? 0)),
  }
}

const disposeOfParcel = (draft: ParcelDraft, sale: ParcelTrade, index: number, from: number, part: number): void => {
  const parcel = draft.open[index]
  if (parcel === undefined) return
  const shareOf = (amount: number): number => shareBetween(amount, from, roundUnits(from + part), sale.quantity)
  const proceeds = shareOf(sale.proceeds ?? sale.amount)
  draft.paid.push({ date: sale.date, value: shareOf(sale.amount) })
  const { cost, taxFree } = removeParcelUnits(draft, index, parcel, part)
  const rates = rateChange(parcel.rate, sale.rate)
  draft.disposals.push({
    acquired: parcel.acquired,
    disposed: sale.date,
    quantity: part,
    cost: costBaseForProceeds(proceeds, cost, taxFree),
    proceeds,
    ...(parcel.isCostUnknown && { isGainUnknown: true }),
    ...(rates && { rates }),
  })
}

const takeFromParcels = (
  draft: ParcelDraft,
  trade: ParcelTrade,
  choices: ParcelChoices,
  takePart: Parameters<typeof takeUnits>[3],
): number => {
  const { missing, unpicked } = takeUnits(draft.open, trade, choices, takePart)
  const { id: sale = 0, date } = trade
  for (const { parcel, units } of unpicked)
    draft.anomalies.push({ _tag: 'PickedMoreThanHeld', date, quantity: units, pick: { sale, parcel } })
  return missing
}

const sellShort = (draft: ParcelDraft, sale: ParcelTrade, missing: number): void => {
  const { id, date, rate } = sale
  const shareOf = (amount: number): number =>
    shareBetween(amount, roundUnits(sale.quantity - missing), sale.quantity, sale.quantity)
  const cost = roundToCents(-shareOf(sale.proceeds ?? sale.amount))
  draft.paid.push({ date, value: shareOf(sale.amount) })
  draft.open.push({
    id,
    acquired: date,
    quantity: -missing,
    cost,
    held: -missing,
    heldCost: cost,
    ...(rate && { rate }),
  })
  draft.cost = roundToCents(draft.cost + cost)
  draft.anomalies.push({ _tag: 'SoldMoreThanHeld', date, quantity: missing })
}

const sellParcels = (draft: ParcelDraft, sale: ParcelTrade, choices: ParcelChoices): void => {
  const missing = takeFromParcels(draft, sale, choices, (index, from, part) => {
    disposeOfParcel(draft, sale, index, from, part)
  })
  if (missing > 0) sellShort(draft, sale, missing)
  recordHeld(draft, sale.date, heldUnitsIn(draft) - sale.quantity)
}

const moveParcels = (draft: ParcelDraft, transfer: UnitTransfer): void => {
  draft.transfers = [...(draft.transfers ?? []), transfer]
  recordHeld(draft, transfer.date, heldUnitsIn(draft) + transfer.units)
}

const transferIn = (draft: ParcelDraft, trade: ParcelTrade): void => {
  if (trade.quantity <= 0) return
  const { open, transfer } = withTransferred(draft.open, trade)
  netParcels(draft, open, trade.date)
  moveParcels(draft, transfer)
}

/** Transfers out units that the account does not hold. Their cost is unknown until as many units come in. */
const transferShort = (draft: ParcelDraft, { id, date }: ParcelTrade, missing: number): void => {
  const units = -missing
  draft.open.push({ id, acquired: date, quantity: units, cost: 0, held: units, heldCost: 0, isCostUnknown: true })
  draft.anomalies.push({ _tag: 'TransferredMoreThanHeld', date, quantity: missing })
}

const transferOut = (draft: ParcelDraft, trade: ParcelTrade, choices: ParcelChoices): void => {
  const gone = { cost: 0 }
  const missing = takeFromParcels(draft, trade, choices, (index, _, part) => {
    const parcel = draft.open[index]
    if (parcel !== undefined) gone.cost = roundToCents(gone.cost + removeParcelUnits(draft, index, parcel, part).cost)
  })
  if (missing > 0) transferShort(draft, trade, missing)
  moveParcels(draft, { date: trade.date, units: -trade.quantity, cost: roundToCents(-gone.cost) })
}

export const disposalsOf = (
  open: readonly Parcel[],
  sale: ParcelTrade,
  choices: ParcelChoices,
): readonly ParcelDisposal[] => {
  const draft = { ...emptyDraft(), open: [...open] }
  sellParcels(draft, sale, choices)
  return draft.disposals
}

/** Rounds the running total at each parcel's end, so that the parcels add up exactly to the new total. */
export const spreadUnits = (parcels: readonly Parcel[], before: number, after: number): readonly Parcel[] => {
  const seen = { before: 0, after: 0 }
  return parcels.map((parcel) => {
    seen.before = roundUnits(seen.before + parcel.held)
    const end = roundUnits((seen.before * after) / before)
    const held = roundUnits(end - seen.after)
    seen.after = end
    return { ...parcel, held, quantity: (parcel.quantity * held) / parcel.held }
  })
}

const withAddedCost = (parcel: Parcel, more: number): Parcel => {
  const cost = roundToCents(parcel.heldCost + more)
  return more === 0 ? parcel : capTaxFreeAtCost({ ...parcel, quantity: parcel.held, cost, heldCost: cost })
}

export const withoutEmpty = (parcels: readonly Parcel[]): readonly Parcel[] => {
  const kept: Parcel[] = []
  const left = { cost: 0 }
  for (const parcel of parcels)
    if (parcel.held !== 0) {
      kept.push(withAddedCost(parcel, left.cost))
      left.cost = 0
    } else left.cost = roundToCents(left.cost + parcel.heldCost)
  const last = kept.pop()
  return last === undefined ? [] : [...kept, withAddedCost(last, left.cost)]
}

export const resizeParcels = (draft: ParcelDraft, date: IsoDate, after: number): void => {
  setParcels(draft, withoutEmpty(spreadUnits(draft.open, heldUnitsIn(draft), after)))
  recordHeld(draft, date, after)
}

const splitParcels = (draft: ParcelDraft, trade: ParcelTrade): void => {
  const before = heldUnitsIn(draft)
  const after = roundUnits(before + trade.quantity)
  if (before * after <= 0) {
    draft.anomalies.push({ _tag: 'SplitOfNothing', date: trade.date, quantity: trade.quantity })
    return
  }
  resizeParcels(draft, trade.date, after)
  draft.splits = [...(draft.splits ?? []), { date: trade.date, ratio: after / before }]
}

const costBaseEvents: Readonly<Record<Exclude<CostBaseType, 'tax_free'>, CgtEvent | null>> = {
  return_of_capital: 'G1',
  tax_deferred: 'E4',
  amit_decrease: 'E10',
  amit_increase: null,
}

type ChangeParcel = (parcel: Parcel, share: number) => Parcel

const changeParcels = (draft: ParcelDraft, { date, quantity: of, amount }: ParcelTrade, change: ChangeParcel): void => {
  const units = heldUnitsIn(draft)
  if (units <= 0) {
    draft.anomalies.push({ _tag: 'CostOfNothing', date, quantity: amount })
    return
  }
  const whole = roundToCents(of === 0 ? amount : (amount * units) / of)
  const seen = { units: 0 }
  const changed = draft.open.map((parcel) => {
    const from = seen.units
    seen.units = roundUnits(from + parcel.held)
    return change(parcel, shareBetween(whole, from, seen.units, units))
  })
  setParcels(draft, changed)
}

/**
 * The cost base of a unit falls by its share of a non-assessable payment, or grows by its share of a shortfall, but
 * never below nil. An excess is a capital gain of that day; there is no loss. The reduced cost base follows. (Income
 * Tax Assessment Act 1997: shares s 104-135, units of a trust s 104-70, of an AMIT ss 104-107A to 104-107C.)
 */
const changeCost =
  (event: CgtEvent | null) =>
  (draft: ParcelDraft, trade: ParcelTrade): void => {
    changeParcels(draft, trade, (parcel, share) => {
      if (event === null) return withAddedCost(parcel, share)
      const excess = roundToCents(Math.max(0, share - parcel.heldCost))
      if (excess > 0)
        draft.disposals.push({
          acquired: parcel.acquired,
          disposed: trade.date,
          quantity: 0,
          cost: 0,
          proceeds: excess,
          event,
          ...(parcel.isCostUnknown && { isGainUnknown: true }),
        })
      return withAddedCost(parcel, -Math.min(share, parcel.heldCost))
    })
  }

export const reduceCostByCapitalReturn = changeCost(costBaseEvents.return_of_capital)

const returnCapital = (draft: ParcelDraft, trade: ParcelTrade): void => {
  reduceCostByCapitalReturn(draft, trade)
  draft.paid.push({ date: trade.date, value: trade.amount })
}

/** A merger's cash was realised on the merger's day, so receipt realises nothing. An anomaly covers a day's rows. */
const receiveCash = (draft: ParcelDraft, { date, amount }: ParcelTrade): void => {
  const { considerations, anomalies } = draft
  draft.paid.push({ date, value: amount })
  draft.considerationsPaid = [...(draft.considerationsPaid ?? []), { date, value: amount }]
  const _tag = considerations === undefined ? 'CashOfNothing' : 'OtherCash'
  const before = anomalies.findIndex((one) => one._tag === _tag && one.date === date)
  if (before >= 0) anomalies.splice(before, 1)
  const other = considerationMismatch(considerations ?? [], draft.considerationsPaid, date)
  if (other === undefined) return
  anomalies.push({ _tag, date, quantity: other.paid, ...(considerations && { due: other.due }) })
}

export const tradeRecorders = {
  buy: buyParcel,
  sell: sellParcels,
  buy_back: sellParcels,
  split: splitParcels,
  transfer_in: transferIn,
  transfer_out: transferOut,
  return_of_capital: returnCapital,
  tax_deferred: changeCost(costBaseEvents.tax_deferred),
  tax_free: (draft: ParcelDraft, trade: ParcelTrade): void => {
    changeParcels(draft, trade, addTaxFreePayment)
  },
  amit_decrease: changeCost(costBaseEvents.amit_decrease),
  amit_increase: changeCost(costBaseEvents.amit_increase),
  cash_consideration: receiveCash,
  plan_residual: (draft: ParcelDraft, { date, amount }: ParcelTrade): void => {
    draft.paid.push({ date, value: amount })
  },
}

/**
 * Selling or transferring more than is held leaves a short position: negative units, valued like held ones, which later
 * purchases close. A sale consumes parcels by `choices`, by default the oldest first. It realises for each parcel its
 * share of the proceeds less its cost. A split changes units in proportion, not cost or date. Trades come
 * `inTradeOrder`. (Parcel method and records: Australian Taxation Office, "Keeping records of shares and units".) Cost
 * and proceeds are cut to the cent only here (`shareBetween`), so that all parts add up to what was paid and received.
 */
export const parcelHistory = (
  trades: readonly ParcelTrade[],
  choices: ParcelChoices = defaultParcelChoices,
): ParcelHistory => {
  const draft = emptyDraft()
  for (const trade of trades) {
    tradeRecorders[trade.type](draft, trade, choices)
    noteCost(draft, trade.date)
  }
  return draft
}
