import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { gainParts } from '../../../../src/domain/ledger/parcels/exchange-rate.ts'
import { forexGainOf } from '../../../../src/domain/ledger/parcels/foreign-cash.ts'
import { daysHeld, gainOf, totalQuantity } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { choiceNote } from '../../../../src/domain/ledger/parcels/parcel-choice.ts'
import { forexResult } from '../../../../src/domain/ledger/tax/tax-statement.ts'
import { type Ledger, pricesOf, unitWorth } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { parcelsWorth } from '../../../../src/domain/ledger/valuation/at-cost.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { unitText } from '../../../../src/domain/ledger/tax/tax-unit.ts'
import { derivedPrice } from '../../../../src/domain/widgets/figures/price-decimals.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { anomalyNotes } from '../../../ledger/data-sets/gains/anomaly-notes.ts'
import {
  type Assessed,
  assessing,
  preCgtNotes,
  type Realised,
  realisedFrom,
  sumsOf,
} from '../../../ledger/data-sets/gains/gains.ts'
import { taxpayerYears } from '../../../ledger/data-sets/taxpayer-years.ts'
import { readDistributedGains } from '../../../ledger/read/income/read-components.ts'
import { readParcelChoices } from '../../../ledger/read/read-parcel-choices.ts'
import type { Securities } from '../../../ledger/read/read-securities.ts'
import { readPositions } from '../../../ledger/read/read-positions.ts'
import { readTaxpayers, type Taxpayers } from '../../../ledger/read/read-taxpayers.ts'
import type { Reading } from '../reading.ts'

type GainsData = SectionData<'gains'>

const heldParcels = (ledger: Ledger, date: IsoDate): readonly (Realised & { readonly price: number })[] =>
  ledger.positions.flatMap((position) => {
    const { account, security, history } = position
    const worth = unitWorth(ledger, position, date)?.value ?? 0
    const price = ledger.quoted?.has(security) === true ? derivedPrice(worth) : worth
    const values = parcelsWorth({ ...position, prices: pricesOf(ledger, position) }, date)
    return history.open.map((parcel, index) => ({
      account,
      security,
      acquired: parcel.acquired,
      disposed: date,
      quantity: parcel.held,
      cost: parcel.heldCost,
      proceeds: values[index] ?? 0,
      price,
    }))
  })

const parcelOf = (disposal: Assessed, securities: Securities) => ({
  accountCode: disposal.account,
  securityCode: disposal.security,
  securityName: securities(disposal.security).name,
  acquired: disposal.acquired,
  days: daysHeld(disposal),
  discount: disposal.discount,
  isDiscountEligible: disposal.discount === 'Yes',
  quantity: disposal.quantity,
  cost: disposal.cost,
  gain: gainOf(disposal),
})

const totalsOf = (disposals: readonly Assessed[]) => {
  const { cost, proceeds, gain, discountable } = sumsOf(disposals)
  const gains = totalOf(disposals, (disposal) => Math.max(gainOf(disposal), 0))
  const losses = totalOf(disposals, (disposal) => Math.min(gainOf(disposal), 0))
  return { proceeds, sums: { cost, gain, gains, losses, discountable } }
}

const soldTotals = (disposals: readonly Assessed[]): GainsData['realised']['totals'] => {
  const { proceeds, sums } = totalsOf(disposals)
  return { ...sums, proceeds }
}

const heldTotals = (disposals: readonly Assessed[]): GainsData['unrealised']['totals'] => {
  const { proceeds, sums } = totalsOf(disposals)
  return { ...sums, marketValue: proceeds }
}

const bySecurity = (sold: readonly Assessed[], securities: Securities): GainsData['realised']['securities'] =>
  [...Map.groupBy(sold, ({ security }) => security)]
    .map(([security, own]) => ({
      securityCode: security,
      securityName: securities(security).name,
      quantity: totalQuantity(own, ({ quantity }) => quantity),
      ...soldTotals(own),
    }))
    .toSorted((a, b) => b.gain - a.gain)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const inOrder = (a: Realised, b: Realised): number =>
  byText(a.account, b.account) || byText(a.security, b.security) || byText(a.acquired, b.acquired)

/** By taxpayer, as the dashboard has them: of all the accounts that are taxed together. */
const readYears = async (reading: Reading, taxpayers: Taxpayers, own: Ledger): Promise<GainsData['years']> => {
  const { snapshot, period, codes, taxed, accountName } = reading
  const others = taxed.map(({ AccountCode }) => AccountCode).filter((code) => !codes.includes(code))
  const { positions } = await readPositions(snapshot, others, period.to)
  const distributed = await readDistributedGains(snapshot, [...codes, ...others], period.to)
  return taxpayerYears(taxpayers, [...own.positions, ...positions], distributed, period.to)
    .filter(({ year }) => year.end >= period.from)
    .map(({ unit, year: { label }, ...sum }) => ({
      accountCode: unit.accounts.join(', '),
      accountName: unit.accounts.map(accountName).join(', '),
      together: unitText(unit, (code) => `${code} ${accountName(code)}`),
      year: label,
      ...sum,
    }))
}

export const readGains = async (reading: Reading): Promise<GainsData> => {
  const { period, dates, codes, accountName } = reading
  const asAt = dates.PositionDate
  const securities = await reading.securities()
  const closing = await reading.ledgers({ from: period.to, to: period.to })
  const taxpayers = await readTaxpayers(reading.snapshot, reading.taxed)
  const assessed = assessing(taxpayers.of)
  const sold = realisedFrom(closing.whole.positions, period.from)
    .toSorted((a, b) => byText(a.disposed, b.disposed) || inOrder(a, b))
    .map(assessed)
  const held = heldParcels((await reading.ledgers({ from: asAt, to: asAt })).whole, asAt)
    .toSorted(inOrder)
    .map(assessed)
  const forex = (closing.whole.foreignCash ?? []).flatMap(({ account, currency, history }) =>
    history.realised.filter(({ realised }) => realised >= period.from).map((one) => ({ ...one, account, currency })),
  )
  const gainIn = (parcels: readonly Realised[], code: string): number =>
    totalOf(
      parcels.filter(({ account }) => account === code),
      gainOf,
    )
  return {
    choice: choiceNote(codes, await readParcelChoices(reading.snapshot, codes)),
    notes: [...anomalyNotes(closing.whole.positions), ...preCgtNotes(sold)].map((text) => ({ text })),
    realised: {
      ...period,
      rows: sold.map((disposal) => ({
        ...parcelOf(disposal, securities),
        sold: disposal.disposed,
        event: disposal.event ?? 'A1',
        proceeds: disposal.proceeds,
        discountable: disposal.discount === 'Yes' ? gainOf(disposal) : 0,
      })),
      foreign: sold.flatMap((disposal) => {
        if (disposal.rates === undefined) return []
        const { account, security, acquired, disposed } = disposal
        const { price, currency } = gainParts(gainOf(disposal), disposal.cost, disposal.rates)
        return [
          {
            ...{ accountCode: account, securityCode: security, securityName: securities(security).name, acquired },
            ...{ sold: disposed, priceGain: price, currencyGain: currency, gain: gainOf(disposal) },
          },
        ]
      }),
      securities: bySecurity(sold, securities),
      totals: soldTotals(sold),
    },
    forex: {
      rows: forex.map(({ account, currency, ...one }) => ({
        ...{ accountCode: account, currency, ...one, gain: forexGainOf(one) },
      })),
      ...forexResult(forex),
    },
    unrealised: {
      asAt,
      rows: held.map((parcel) => ({
        ...parcelOf(parcel, securities),
        price: parcel.price,
        marketValue: parcel.proceeds,
      })),
      totals: heldTotals(held),
    },
    years: await readYears(reading, taxpayers, closing.whole),
    accounts: codes.map((code) => ({
      accountCode: code,
      accountName: accountName(code),
      realised: gainIn(sold, code),
      unrealised: gainIn(held, code),
    })),
  }
}
