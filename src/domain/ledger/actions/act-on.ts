import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import { cents } from '../../money.ts'
import {
  capitalReturned,
  type Draft,
  heldIn,
  hold,
  netParcels,
  resize,
  setParcels,
  spread,
  withoutEmpty,
} from '../parcels/parcel-history.ts'
import { byAcquired, type Parcel, quantity } from '../parcels/parcel.ts'
import { costDivided } from '../parcels/reduced-cost-base.ts'
import { type UnitAction, unitRatio } from './corporate-action.ts'
import { acquiredFor, disposalOf, exchangedFor } from './taxed-exchange.ts'

type DraftOf = (security: string) => Draft

type Exchanging = Extract<UnitAction, { readonly newCode: string }>

type Replacing = Extract<UnitAction, { readonly type: 'code-change' | 'merger' }>

const replaceParcels = (draft: Draft, parcels: readonly Parcel[]): void => {
  setParcels(draft, withoutEmpty(parcels))
}

/** What is sold first is what was first bought, whichever security it was bought as. */
const receive = (
  draftOf: DraftOf,
  { security, newCode, date }: Exchanging,
  parcels: readonly Parcel[],
  units: number,
): void => {
  const [from, to] = [draftOf(security), draftOf(newCode)]
  netParcels(to, withoutEmpty([...to.open, ...withoutEmpty(parcels)].toSorted(byAcquired)), date)
  hold(to, date, heldIn(to) + units)
  const exchange = { date, from: security, to: newCode, units }
  for (const draft of [from, to]) draft.exchanges = [...(draft.exchanges ?? []), exchange]
}

const oweCash = (draft: Draft, date: IsoDate, value: number): void => {
  draft.considerations = [...(draft.considerations ?? []), { date, value }]
}

/** So few units that what they would become rounds to none stay what they are, with their cost. */
const leaveOut = (draft: Draft, { date }: UnitAction): void => {
  draft.anomalies.push({ _tag: 'RoundedToNothing', date, quantity: heldIn(draft) })
}

/** Nobody can say what is realised, or what the new units cost: they go on as if nothing had been. */
const leaveUntaxed = (draft: Draft, { date }: UnitAction): void => {
  draft.anomalies.push({ _tag: 'NoMarketValue', date, quantity: heldIn(draft) })
}

/** Every parcel goes on as one of the new security: of its own date and at its own cost, as far as there is a roll-over. */
const replace = (draftOf: DraftOf, action: Replacing): void => {
  const from = draftOf(action.security)
  const [before, after] = [heldIn(from), quantity(heldIn(from) * action.ratio)]
  if (after <= 0) {
    leaveOut(from, action)
    return
  }
  const parcels = pipe(
    exchangedFor(from.open, after, action),
    O.match(
      () => {
        leaveUntaxed(from, action)
        return spread(from.open, before, after)
      },
      (exchanged) => {
        from.disposals.push(...exchanged.disposals)
        return exchanged.parcels
      },
    ),
  )
  if (action.cash !== undefined) oweCash(from, action.date, cents(before * action.cash))
  replaceParcels(from, [])
  hold(from, action.date, 0)
  receive(draftOf, action, parcels, after)
}

type Demerging = Extract<UnitAction, { readonly type: 'demerger' | 'rights' }>

/** New units in place of money: capital returned at their market value, which is what they cost, on the day (s 104-135, s 110-25). */
const distribute = (draftOf: DraftOf, action: Demerging, units: number): void => {
  const [from, { date, marketValue }] = [draftOf(action.security), action]
  const parcels = spread(from.open, heldIn(from), units)
  if (marketValue === undefined) from.anomalies.push({ _tag: 'DemergedAtNoCost', date, quantity: heldIn(from) })
  else capitalReturned(from, { date, type: 'return_of_capital', quantity: 0, amount: cents(units * marketValue) })
  receive(draftOf, action, acquiredFor(parcels, date, marketValue ?? 0, action.newRate), units)
}

/** Every parcel leaves part of its cost to one of the new security, of the same date. */
const demerge = (draftOf: DraftOf, action: Demerging): void => {
  const from = draftOf(action.security)
  const after = quantity(heldIn(from) * action.ratio)
  if (after <= 0) {
    leaveOut(from, action)
    return
  }
  if (action.isRolledOver === false) {
    distribute(draftOf, action, after)
    return
  }
  const divided = (parcel: Parcel) => costDivided(parcel, cents(parcel.heldCost * action.costShare))
  const parts = spread(from.open, heldIn(from), after).map((parcel) => divided(parcel)[0])
  replaceParcels(
    from,
    from.open.map((parcel) => divided(parcel)[1]),
  )
  receive(draftOf, action, parts, after)
}

const delist = (draft: Draft, action: UnitAction): void => {
  for (const parcel of draft.open) draft.disposals.push({ ...disposalOf(parcel, action, parcel.held, 0), event: 'C2' })
  replaceParcels(draft, [])
  hold(draft, action.date, 0)
}

/** A short position has as many units as its lender is owed by then, of the code that they have. Other actions leave it as it is. */
const actOnShort = (draftOf: DraftOf, action: UnitAction, before: number): void => {
  const draft = draftOf(action.security)
  const ratio = action.type === 'code-change' ? action.ratio : unitRatio(action)
  const after = quantity(before * (ratio ?? 0))
  if (after === 0) return
  if (action.type !== 'code-change') {
    resize(draft, action.date, after)
    return
  }
  const parcels = spread(draft.open, before, after)
  replaceParcels(draft, [])
  hold(draft, action.date, 0)
  receive(draftOf, action, parcels, after)
}

/**
 * Carries out a corporate action on what one account holds.
 *
 * - Split and consolidation (Australian Taxation Office, TD 2000/10): no disposal; cost and date of each parcel stay.
 * - Bonus issue of which nothing is a dividend (Income Tax Assessment Act 1997 s 130-20): the bonus units are of the dates of those they
 *   came for, whose cost is spread over both.
 * - Code change: nothing but the code.
 * - Merger for scrip with roll-over (s 124-785): the new units have the cost of those they were exchanged for, and for the discount
 *   their dates (s 115-30). Cash beside the units is what part of their cost is held against, and without roll-over so is the
 *   market value of the new units.
 * - Demerger (s 125-80): `costShare` of each parcel's cost goes to the new units, which for the discount are of the same date (s 115-30).
 *   What is no demerger to the law, or none of a holder who may have the roll-over, is capital returned in kind.
 * - Rights that cost nothing (s 130-40): they have no cost, and the dates of the shares they came for; those stay as they are. Who takes them up
 *   buys shares on that day, and what rights are left end by a delisting of theirs.
 * - Delisting: the units end for nothing, a loss of their cost by CGT event C2 (s 104-25, of what is cancelled). It is not G3
 *   (s 104-145), a loss that may be chosen once a liquidator declares shares worthless which their holder goes on owning.
 * - A buy-back takes units of those alone who sell some: it is a price that is told of their sales (`accountHistories`).
 */
export const actOn = (draftOf: DraftOf, action: UnitAction): void => {
  const draft = draftOf(action.security)
  const before = heldIn(draft)
  if (before < 0) actOnShort(draftOf, action, before)
  if (before <= 0) return
  switch (action.type) {
    case 'split':
    case 'consolidation':
    case 'bonus': {
      const after = quantity(before * (unitRatio(action) ?? 1))
      if (after > 0) resize(draft, action.date, after)
      else leaveOut(draft, action)
      return
    }
    case 'code-change':
    case 'merger':
      replace(draftOf, action)
      return
    case 'demerger':
    case 'rights':
      demerge(draftOf, action)
      return
    case 'delisting':
      delist(draft, action)
      return
    case 'buy-back':
  }
}
