import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { isTaxed } from '../../../src/domain/ledger/parcels/discount.ts'
import { gainOf } from '../../../src/domain/ledger/parcels/parcel.ts'
import type { DiscountRate } from '../../../src/domain/ledger/tax/discount-rate.ts'
import {
  type CapitalGainEvent,
  type CapitalGainYear,
  capitalGainYears,
} from '../../../src/domain/ledger/tax/net-capital-gain.ts'
import { isTogether, type TaxUnit, unitText } from '../../../src/domain/ledger/tax/tax-unit.ts'
import { rateOf, type Taxpayer } from '../../../src/domain/ledger/tax/taxpayer.ts'
import type { Position } from '../../../src/domain/ledger/valuation/ledger.ts'
import { cents } from '../../../src/domain/money.ts'
import type { Meta, Row } from '../../../src/domain/widgets/table/widget-table.ts'
import { type DistributedGain, readDistributedGains } from '../read/income/read-components.ts'
import { readPositions } from '../read/read-positions.ts'
import { readAccounts } from '../read/read-subject.ts'
import { readTaxedTogether, readTaxpayers, type Taxpayers } from '../read/read-taxpayers.ts'
import { anomalyMeta } from './anomaly-notes.ts'
import { assessing, preCgtNotes, realisedFrom } from './gains.ts'
import { asAtMeta, codesOf, isOneAccount, type Reader } from './reading.ts'
import { column, table } from './table.ts'

interface TaxpayerYear extends CapitalGainYear {
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

/** The capital gains and losses of an account: its own, and those that trusts have distributed. */
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

const footer = (value: string): Meta => ({ class: 'footer-table-row', value })

const untaxedMeta = (accounts: readonly string[]): readonly Meta[] =>
  accounts.map((account) => footer(`${account}: nothing says who is taxed on its gains, so no discount is taken off.`))

/** Of many it is said once; nothing is said that only those taxed with accounts out of sight would read. */
const unitMeta = (units: readonly TaxUnit[]): readonly Meta[] =>
  [
    ...units.filter((unit) => isTogether(unit) || units.length === 1).map((unit) => unitText(unit, (code) => code)),
    ...(units.length > 1 ? [`Every ${units.some(isTogether) ? 'other ' : ''}sum is of one account alone.`] : []),
  ].map(footer)

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
  const { snapshot, asAt, from = '' } = reading
  const accounts = [
    ...reading.accounts,
    ...(await readAccounts(snapshot, await readTaxedTogether(snapshot, codesOf(reading), reading.maySee))),
  ]
  const codes = accounts.map(({ AccountCode }) => AccountCode)
  const { positions } = await readPositions(snapshot, codes, asAt)
  const taxpayers = await readTaxpayers(snapshot, accounts)
  const distributed = await readDistributedGains(snapshot, codes, asAt)
  const years = taxpayerYears(taxpayers, positions, distributed, asAt).filter(({ year }) => year.end >= from)
  const gained = [...new Set(years.flatMap(({ unit }) => unit.accounts))]
  return table(
    [
      ...(isOneAccount(reading) ? [] : [column('account', 'Account', 'text')]),
      column('year', 'Financial year', 'text'),
      ...sums,
    ],
    years
      .map(({ year: { label }, unit, ...sum }): Row => ({ ...sum, account: unit.accounts.join(', '), year: label }))
      .toReversed(),
    [
      ...asAtMeta(reading),
      ...unitMeta(taxpayers.units),
      ...anomalyMeta(positions),
      ...preCgtNotes(realisedFrom(positions, from).map(assessing(taxpayers.of))).map(footer),
      ...untaxedMeta(gained.filter((account) => O.isNone(taxpayers.of(account).entity))),
    ],
  )
}
