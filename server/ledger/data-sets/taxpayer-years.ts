import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { isTaxed, isUnknownGain } from '../../../src/domain/ledger/parcels/discount.ts'
import type { ParcelAnomaly } from '../../../src/domain/ledger/parcels/parcel-history.ts'
import { gainOf } from '../../../src/domain/ledger/parcels/parcel.ts'
import {
  type CapitalGainEvent,
  type CapitalGainYear,
  capitalGainYears,
} from '../../../src/domain/ledger/tax/net-capital-gain.ts'
import type { TaxUnit } from '../../../src/domain/ledger/tax/tax-unit.ts'
import {
  type DiscountRate,
  taxpayerDiscountRate,
  type AccountTaxpayer,
} from '../../../src/domain/ledger/tax/taxpayer.ts'
import type { LedgerPosition } from '../../../src/domain/ledger/valuation/ledger.ts'
import { roundToCents } from '../../../src/domain/money.ts'
import type { DistributedIncome, DistributedGain } from '../read/income/read-components.ts'
import type { LedgerTaxpayers } from '../read/read-taxpayers.ts'
import { assessDiscount, disposalsSince } from './gains/gains.ts'

export interface TaxpayerYear extends CapitalGainYear {
  readonly unit: TaxUnit
}

/** Doubles a gain that the trust discounted, for the holder's discount (Income Tax Assessment Act 1997 ss 115-215, 115-225). */
export const distributedEvents = (
  gains: readonly DistributedGain[],
  taxpayer: AccountTaxpayer,
): readonly CapitalGainEvent[] =>
  gains.map(({ date, component, amount }) => {
    if (component === 'other_gain') return { date, amount, rate: 'none' }
    const rate = taxpayerDiscountRate(taxpayer, date)
    return {
      date,
      amount: roundToCents(2 * amount),
      isUnknown: O.isNone(rate),
      rate: pipe(
        rate,
        O.getOrElse((): DiscountRate => 'none'),
      ),
    }
  })

export const accountEvents = (
  { of: taxpayerOf }: Pick<LedgerTaxpayers, 'of'>,
  positions: readonly LedgerPosition[],
  distributed: Pick<DistributedIncome, 'gains'>,
): ((account: string) => readonly CapitalGainEvent[]) => {
  const taxed = disposalsSince(positions, '').map(assessDiscount(taxpayerOf)).filter(isTaxed)
  const byAccount = Map.groupBy(taxed, ({ account }) => account)
  const received = Map.groupBy(distributed.gains, ({ account }) => account)
  return (account) => [
    ...(byAccount.get(account) ?? []).map((sold) => ({
      date: sold.disposed,
      amount: gainOf(sold),
      rate: sold.rate,
      isUnknown: isUnknownGain(sold),
    })),
    ...distributedEvents(received.get(account) ?? [], taxpayerOf(account)),
  ]
}

const unrealisedAnomalyTags: readonly ParcelAnomaly['_tag'][] = ['NoMarketValue', 'CashOfNothing']

/** Days with an exchange or payment of unknown gain. */
const notRealised = (positions: readonly LedgerPosition[]) =>
  positions.flatMap(({ account, history }) =>
    history.anomalies.flatMap(({ _tag, date }) => (unrealisedAnomalyTags.includes(_tag) ? [{ account, date }] : [])),
  )

/** One result per taxpayer and year, in order of years: sums do not cross taxpayers. */
export const taxpayerYears = (
  { of: taxpayerOf, units }: LedgerTaxpayers,
  positions: readonly LedgerPosition[],
  distributed: DistributedIncome,
  to: IsoDate,
): readonly TaxpayerYear[] => {
  const eventsOf = accountEvents({ of: taxpayerOf }, positions, distributed)
  const missing = Map.groupBy([...distributed.missing, ...notRealised(positions)], ({ account }) => account)
  const missingOf = (account: string): readonly IsoDate[] => (missing.get(account) ?? []).map(({ date }) => date)
  return units.flatMap((unit) =>
    capitalGainYears(unit.accounts.flatMap(eventsOf), to, unit.losses, unit.accounts.flatMap(missingOf)).map(
      (year): TaxpayerYear => ({ ...year, unit }),
    ),
  )
}
