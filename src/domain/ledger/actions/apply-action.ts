import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { roundToCents } from '../../money.ts'
import {
  reduceCostByCapitalReturn,
  type ParcelDraft,
  heldUnitsIn,
  recordHeld,
  netParcels,
  resizeParcels,
  setParcels,
  spreadUnits,
  withoutEmpty,
} from '../parcels/parcel-history.ts'
import { byAcquired, type Parcel, roundUnits } from '../parcels/parcel.ts'
import { splitParcelByCost } from '../parcels/reduced-cost-base.ts'
import { type UnitAction, unitRatio } from './corporate-action.ts'
import { acquiredParcels, disposalOf, taxedExchangeFor, ofUnknownCost } from './taxed-exchange.ts'

type DraftOf = (security: string) => ParcelDraft

type ExchangingAction = Extract<UnitAction, { readonly newCode: string }>

type ReplacingAction = Extract<UnitAction, { readonly type: 'code-change' | 'merger' }>

const replaceParcels = (draft: ParcelDraft, parcels: readonly Parcel[]): void => {
  setParcels(draft, withoutEmpty(parcels))
}

/** Units bought first are sold first, whichever security they were bought as. */
const receiveParcels = (
  draftOf: DraftOf,
  { security, newCode, date }: ExchangingAction,
  parcels: readonly Parcel[],
  units: number,
): void => {
  const [from, to] = [draftOf(security), draftOf(newCode)]
  netParcels(to, withoutEmpty([...to.open, ...withoutEmpty(parcels)].toSorted(byAcquired)), date)
  recordHeld(to, date, heldUnitsIn(to) + units)
  const exchange = { date, from: security, to: newCode, units }
  for (const draft of [from, to]) draft.exchanges = [...(draft.exchanges ?? []), exchange]
}

const oweCash = (draft: ParcelDraft, date: IsoDate, value: number): void => {
  draft.considerations = [...(draft.considerations ?? []), { date, value }]
}

/** A holding that the ratio rounds to no units stays as it is, with its cost. */
const recordRoundedToNothing = (draft: ParcelDraft, { date }: UnitAction): void => {
  draft.anomalies.push({ _tag: 'RoundedToNothing', date, quantity: heldUnitsIn(draft) })
}

/** Without a market value, the realised gain and the cost of the new units are unknown, so no disposal is recorded. */
const recordNoMarketValue = (draft: ParcelDraft, { date }: UnitAction): void => {
  draft.anomalies.push({ _tag: 'NoMarketValue', date, quantity: heldUnitsIn(draft) })
}

const replaceSecurity = (draftOf: DraftOf, action: ReplacingAction): void => {
  const from = draftOf(action.security)
  const [before, after] = [heldUnitsIn(from), roundUnits(heldUnitsIn(from) * action.ratio)]
  if (after <= 0) {
    recordRoundedToNothing(from, action)
    return
  }
  const parcels = pipe(
    taxedExchangeFor(from.open, after, action),
    O.match(
      () => {
        recordNoMarketValue(from, action)
        return ofUnknownCost(spreadUnits(from.open, before, after))
      },
      (exchanged) => {
        from.disposals.push(...exchanged.disposals)
        return exchanged.parcels
      },
    ),
  )
  if (action.cash !== undefined) oweCash(from, action.date, roundToCents(before * action.cash))
  replaceParcels(from, [])
  recordHeld(from, action.date, 0)
  receiveParcels(draftOf, action, parcels, after)
}

type DistributingAction = Extract<UnitAction, { readonly type: 'demerger' | 'rights' }>

/** Returns capital at the new units' market value, which is also their cost (s 104-135, s 110-25). */
const distributeRights = (draftOf: DraftOf, action: DistributingAction, units: number): void => {
  const [from, { date, marketValue }] = [draftOf(action.security), action]
  const parcels = spreadUnits(from.open, heldUnitsIn(from), units)
  if (marketValue === undefined) from.anomalies.push({ _tag: 'DemergedAtNoCost', date, quantity: heldUnitsIn(from) })
  else
    reduceCostByCapitalReturn(from, {
      date,
      type: 'return_of_capital',
      quantity: 0,
      amount: roundToCents(units * marketValue),
    })
  receiveParcels(draftOf, action, acquiredParcels(parcels, date, marketValue, action.newRate), units)
}

const demergeSecurity = (draftOf: DraftOf, action: DistributingAction): void => {
  const from = draftOf(action.security)
  const after = roundUnits(heldUnitsIn(from) * action.ratio)
  if (after <= 0) {
    recordRoundedToNothing(from, action)
    return
  }
  if (action.isRolledOver === false) {
    distributeRights(draftOf, action, after)
    return
  }
  const divided = (parcel: Parcel) => splitParcelByCost(parcel, roundToCents(parcel.heldCost * action.costShare))
  const parts = spreadUnits(from.open, heldUnitsIn(from), after).map((parcel) => divided(parcel)[0])
  replaceParcels(
    from,
    from.open.map((parcel) => divided(parcel)[1]),
  )
  receiveParcels(draftOf, action, parts, after)
}

const delistSecurity = (draft: ParcelDraft, action: UnitAction): void => {
  for (const parcel of draft.open) draft.disposals.push({ ...disposalOf(parcel, action, parcel.held, 0), event: 'C2' })
  replaceParcels(draft, [])
  recordHeld(draft, action.date, 0)
}

/** Splits, consolidations, bonus issues and code changes also change units owed to a lender. Other actions do not. */
const applyToShortPosition = (draftOf: DraftOf, action: UnitAction, before: number): void => {
  const draft = draftOf(action.security)
  const ratio = action.type === 'code-change' ? action.ratio : unitRatio(action)
  const after = roundUnits(before * (ratio ?? 0))
  if (after === 0) return
  if (action.type !== 'code-change') {
    resizeParcels(draft, action.date, after)
    return
  }
  const parcels = spreadUnits(draft.open, before, after)
  replaceParcels(draft, [])
  recordHeld(draft, action.date, 0)
  receiveParcels(draftOf, action, parcels, after)
}

/**
 * Carries out a corporate action on what one account holds.
 * - Split and consolidation (Australian Taxation Office, TD 2000/10): no disposal; cost and date of each parcel stay.
 * - Bonus issue without a dividend (Income Tax Assessment Act 1997 s 130-20): bonus units take the dates of the old
 *   units; their cost is spread over both.
 * - Code change: changes only the code.
 * - Merger for scrip with roll-over (s 124-785): new units keep the cost of the old ones and, for the discount, their
 *   dates (s 115-30). Cash is proceeds for part of the cost; without roll-over the new units' market value is too.
 * - Demerger (s 125-80): `costShare` of each parcel's cost goes to the new units, with its date for the discount (s
 *   115-30). A demerger outside that law, or by a holder without roll-over, is capital returned in kind.
 * - Rights without cost (s 130-40): they cost nothing and take the dates of their shares, which do not change. Taking
 *   them up buys shares on that day; a delisting ends the rest.
 * - Delisting: units end for nothing, a loss of their cost by CGT event C2 (s 104-25). Event G3 (s 104-145) differs: it
 *   is a choice of holders who still own shares that a liquidator has declared worthless.
 * - Buy-back: only sellers lose units; the action gives their sales a price (`accountHistories`).
 */
export const applyAction = (draftOf: DraftOf, action: UnitAction): void => {
  const draft = draftOf(action.security)
  const before = heldUnitsIn(draft)
  if (before < 0) applyToShortPosition(draftOf, action, before)
  if (before <= 0) return
  switch (action.type) {
    case 'split':
    case 'consolidation':
    case 'bonus': {
      const after = roundUnits(before * (unitRatio(action) ?? 1))
      if (after > 0) resizeParcels(draft, action.date, after)
      else recordRoundedToNothing(draft, action)
      return
    }
    case 'code-change':
    case 'merger':
      replaceSecurity(draftOf, action)
      return
    case 'demerger':
    case 'rights':
      demergeSecurity(draftOf, action)
      return
    case 'delisting':
      delistSecurity(draft, action)
      return
    case 'buy-back':
  }
}
