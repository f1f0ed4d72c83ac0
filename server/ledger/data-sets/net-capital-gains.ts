import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { gainOf } from '../../../src/domain/ledger/parcels/parcel.ts'
import { type CapitalGainYear, capitalGainYears } from '../../../src/domain/ledger/tax/net-capital-gain.ts'
import type { DiscountRate } from '../../../src/domain/ledger/tax/discount-rate.ts'
import { rateOf, type Taxpayer } from '../../../src/domain/ledger/tax/taxpayer.ts'
import { cents } from '../../../src/domain/money.ts'
import type { Position } from '../../../src/domain/ledger/valuation/ledger.ts'
import type { Meta, Row } from '../../../src/domain/widgets/table/widget-table.ts'
import { readPositions } from '../read/read-positions.ts'
import { type DistributedGain, readDistributedGains } from '../read/income/read-components.ts'
import { readTaxpayers } from '../read/read-taxpayers.ts'
import { assessing, realisedFrom } from './gains.ts'
import { asAtMeta, codesOf, isOneAccount, type Reader } from './reading.ts'
import { anomalyMeta } from './summary.ts'
import { column, table } from './table.ts'

interface AccountYear extends CapitalGainYear {
  readonly account: string
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

/** By account, the first year first. Each account is a taxpayer of its own: nothing is added over accounts. */
export const accountYears = (
  accounts: readonly string[],
  positions: readonly Position[],
  distributed: readonly DistributedGain[],
  taxpayerOf: (account: string) => Taxpayer,
  to: IsoDate,
): readonly AccountYear[] => {
  const byAccount = Map.groupBy(realisedFrom(positions, '').map(assessing(taxpayerOf)), ({ account }) => account)
  const received = Map.groupBy(distributed, ({ account }) => account)
  const eventsOf = (account: string) => [
    ...(byAccount.get(account) ?? []).map((sold) => ({ date: sold.disposed, amount: gainOf(sold), rate: sold.rate })),
    ...distributedEvents(received.get(account) ?? [], taxpayerOf(account)),
  ]
  return accounts.flatMap((account) =>
    capitalGainYears(eventsOf(account), to).map((year): AccountYear => ({ ...year, account })),
  )
}

const untaxedMeta = (accounts: readonly string[]): readonly Meta[] =>
  accounts.map((account) => ({
    class: 'footer-table-row',
    value: `${account}: nothing says who is taxed on its gains, so no discount is taken off.`,
  }))

const sums = [
  column('other', 'Other gains', 'currency', { visibilityWeight: 3 }),
  column('discountable', 'Discount gains', 'currency', { visibilityWeight: 3 }),
  column('losses', 'Losses', 'currency', { visibilityWeight: 3 }),
  column('broughtForward', 'Losses b/f', 'currency', { visibilityWeight: 1 }),
  column('applied', 'Losses applied', 'currency', { visibilityWeight: 2 }),
  column('discount', 'Discount', 'currency', { visibilityWeight: 2 }),
  column('net', 'Net capital gain', 'currency'),
  column('carriedForward', 'Losses c/f', 'currency', { visibilityWeight: 1 }),
]

export const netCapitalGains: Reader = async (reading) => {
  const { snapshot, accounts, asAt, from = '' } = reading
  const codes = codesOf(reading)
  const { positions } = await readPositions(snapshot, codes, asAt)
  const taxpayerOf = await readTaxpayers(snapshot, accounts)
  const distributed = await readDistributedGains(snapshot, codes, asAt)
  const years = accountYears(codes, positions, distributed, taxpayerOf, asAt).filter(({ year }) => year.end >= from)
  const gained = new Set(years.map(({ account }) => account))
  return table(
    [
      ...(isOneAccount(reading) ? [] : [column('account', 'Account', 'text')]),
      column('year', 'Financial year', 'text'),
      ...sums,
    ],
    years.map(({ year: { label }, ...sum }): Row => ({ ...sum, year: label })).toReversed(),
    [
      ...asAtMeta(reading),
      ...anomalyMeta(positions),
      ...untaxedMeta(codes.filter((account) => gained.has(account) && O.isNone(taxpayerOf(account).entity))),
    ],
  )
}
