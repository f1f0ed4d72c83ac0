import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { isTaxed } from '../../../src/domain/ledger/parcels/discount.ts'
import { gainOf } from '../../../src/domain/ledger/parcels/parcel.ts'
import {
  type CapitalGainEvent,
  type CapitalGainYear,
  capitalGainYears,
} from '../../../src/domain/ledger/tax/net-capital-gain.ts'
import type { TaxUnit } from '../../../src/domain/ledger/tax/tax-unit.ts'
import { type DiscountRate, rateOf, type Taxpayer } from '../../../src/domain/ledger/tax/taxpayer.ts'
import type { Position } from '../../../src/domain/ledger/valuation/ledger.ts'
import { cents } from '../../../src/domain/money.ts'
import type { DistributedGain } from '../read/income/read-components.ts'
import type { Taxpayers } from '../read/read-taxpayers.ts'
import { assessing, realisedFrom } from './gains/gains.ts'

export interface TaxpayerYear extends CapitalGainYear {
  readonly unit: TaxUnit
}

/**
 * A gain that a trust has distributed is its holder's own; one that the trust's discount was taken off counts twice, and then with the discount
 * of its holder (Income Tax Assessment Act 1997 ss 115-215, 115-225).
 */
export const distributedEvents = (gains: readonly DistributedGain[], taxpayer: Taxpayer) =>
  gains.map(({ date, component, amount }) =>
    component === 'other_gain'
      ? { date, amount, rate: 'none' as const }
      : {
          date,
          amount: cents(2 * amount),
          rate: pipe(
            rateOf(taxpayer, date),
            O.getOrElse((): DiscountRate => 'none'),
          ),
        },
  )

export const accountEvents = (
  { of: taxpayerOf }: Pick<Taxpayers, 'of'>,
  positions: readonly Position[],
  distributed: readonly DistributedGain[],
): ((account: string) => readonly CapitalGainEvent[]) => {
  const taxed = realisedFrom(positions, '').map(assessing(taxpayerOf)).filter(isTaxed)
  const byAccount = Map.groupBy(taxed, ({ account }) => account)
  const received = Map.groupBy(distributed, ({ account }) => account)
  return (account) => [
    ...(byAccount.get(account) ?? []).map((sold) => ({ date: sold.disposed, amount: gainOf(sold), rate: sold.rate })),
    ...distributedEvents(received.get(account) ?? [], taxpayerOf(account)),
  ]
}

/** By taxpayer, the first year first: nothing is added over taxpayers. */
export const taxpayerYears = (
  { of: taxpayerOf, units }: Taxpayers,
  positions: readonly Position[],
  distributed: readonly DistributedGain[],
  to: IsoDate,
): readonly TaxpayerYear[] => {
  const eventsOf = accountEvents({ of: taxpayerOf }, positions, distributed)
  return units.flatMap((unit) =>
    capitalGainYears(unit.accounts.flatMap(eventsOf), to, unit.losses).map((year): TaxpayerYear => ({ ...year, unit })),
  )
}
