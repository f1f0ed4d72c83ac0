import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { forexGainOf } from '../../../../src/domain/ledger/parcels/foreign-cash.ts'
import { daysHeld, gainOf, gainPartsOf, totalQuantity } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { choiceNote } from '../../../../src/domain/ledger/parcels/parcel-choice.ts'
import { forexResult } from '../../../../src/domain/ledger/tax/tax-statement.ts'
import { type AccountLedger, pricesOf, unitWorth } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { isAtCost, parcelsWorth } from '../../../../src/domain/ledger/valuation/at-cost.ts'
import { totalOf } from '../../../../src/domain/money.ts'
import { unitText } from '../../../../src/domain/ledger/tax/tax-unit.ts'
import { derivedPrice } from '../../../../src/domain/widgets/figures/price-decimals.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { anomalyNotes, atCostNotes, shortPositionNotes } from '../../../ledger/data-sets/gains/anomaly-notes.ts'
import {
  type AssessedDisposal,
  assessDiscount,
  preCgtNotes,
  type RealisedDisposal,
  disposalsSince,
  disposalSums,
  unknownGainNotes,
} from '../../../ledger/data-sets/gains/gains.ts'
import { missingGainsNote } from '../../../ledger/data-sets/gains/net-capital-gains.ts'
import { unpricedNotes, unpricedAssetCodes } from '../../../ledger/data-sets/holdings/unpriced.ts'
import { holdingsOf } from '../../../ledger/data-sets/holdings/holding.ts'
import { taxpayerYears } from '../../../ledger/data-sets/taxpayer-years.ts'
import { readDistributed } from '../../../ledger/read/income/read-components.ts'
import { readParcelChoices } from '../../../ledger/read/read-parcel-choices.ts'
import type { SecurityLookup } from '../../../ledger/read/read-securities.ts'
import { readPositions } from '../../../ledger/read/read-positions.ts'
import { readTaxpayers, type LedgerTaxpayers } from '../../../ledger/read/read-taxpayers.ts'
import type { SectionReading } from '../reading.ts'

type GainsData = SectionData<'gains'>

interface HeldParcel extends RealisedDisposal {
  readonly price: number
  readonly isAtCost: boolean
}

const heldParcels = (ledger: AccountLedger, date: IsoDate): readonly HeldParcel[] =>
  ledger.positions.flatMap((position) => {
    const { account, security, history } = position
    const worth = unitWorth(ledger, position, date)?.value ?? 0
    const price = ledger.quoted?.has(security) === true ? derivedPrice(worth) : worth
    const isUnpriced = isAtCost(position, date)
    const values = parcelsWorth({ ...position, prices: pricesOf(ledger, position) }, date)
    return history.open.map((parcel, index) => ({
      account,
      security,
      acquired: parcel.acquired,
      disposed: date,
      quantity: parcel.held,
      cost: parcel.heldCost,
      proceeds: values[index] ?? 0,
      ...((isUnpriced || parcel.isCostUnknown === true) && { isGainUnknown: true as const }),
      price,
      isAtCost: isUnpriced,
    }))
  })

const parcelOf = (disposal: AssessedDisposal, securities: SecurityLookup) => ({
  accountCode: disposal.account,
  securityCode: disposal.security,
  securityName: securities(disposal.security).name,
  acquired: disposal.acquired,
  days: daysHeld(disposal),
  discount: disposal.discount,
  isDiscountEligible: disposal.discount === 'Yes',
  isGainUnknown: disposal.isGainUnknown === true,
  quantity: disposal.quantity,
  cost: disposal.cost,
  gain: gainOf(disposal),
})

const eligibleGain = (disposal: AssessedDisposal): number | null => {
  if (disposal.discount === 'Unknown') return null
  return disposal.discount === 'Yes' ? gainOf(disposal) : 0
}

const totalsOf = (disposals: readonly AssessedDisposal[]) => {
  const { proceeds, ...known } = disposalSums(disposals)
  const gains = totalOf(disposals, (disposal) => Math.max(gainOf(disposal), 0))
  const losses = totalOf(disposals, (disposal) => Math.min(gainOf(disposal), 0))
  return { proceeds, sums: { ...known, gains, losses } }
}

const soldTotals = (disposals: readonly AssessedDisposal[]): GainsData['realised']['totals'] => {
  const { proceeds, sums } = totalsOf(disposals)
  return { ...sums, proceeds }
}

const heldTotals = (disposals: readonly AssessedDisposal[]): GainsData['unrealised']['totals'] => {
  const { proceeds, sums } = totalsOf(disposals)
  return { ...sums, marketValue: proceeds }
}

const salesBySecurity = (
  sold: readonly AssessedDisposal[],
  securities: SecurityLookup,
): GainsData['realised']['securities'] =>
  [...Map.groupBy(sold, ({ security }) => security)]
    .map(([security, own]) => ({
      securityCode: security,
      securityName: securities(security).name,
      quantity: totalQuantity(own, ({ quantity }) => quantity),
      ...soldTotals(own),
    }))
    .toSorted((a, b) => b.gain - a.gain)

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const compareDisposals = (a: RealisedDisposal, b: RealisedDisposal): number =>
  byText(a.account, b.account) || byText(a.security, b.security) || byText(a.acquired, b.acquired)

const readYears = async (
  reading: SectionReading,
  taxpayers: LedgerTaxpayers,
  own: AccountLedger,
): Promise<Pick<GainsData, 'years' | 'yearsMissing'>> => {
  const { snapshot, period, codes, taxed, accountName } = reading
  const others = taxed.map(({ AccountCode }) => AccountCode).filter((code) => !codes.includes(code))
  const { positions } = await readPositions(snapshot, others, period.to)
  const distributed = await readDistributed(snapshot, [...codes, ...others], period.to)
  const years = taxpayerYears(taxpayers, [...own.positions, ...positions], distributed, period.to).filter(
    ({ year }) => year.end >= period.from,
  )
  return {
    yearsMissing: missingGainsNote(distributed, years),
    years: years.map(({ unit, year: { label }, ...sum }) => ({
      accountCode: unit.accounts.join(', '),
      accountName: unit.accounts.map(accountName).join(', '),
      together: unitText(unit, (code) => `${code} ${accountName(code)}`),
      year: label,
      ...sum,
    })),
  }
}

export const readGains = async (reading: SectionReading): Promise<GainsData> => {
  const { period, dates, codes, accountName } = reading
  const asAt = dates.PositionDate
  const securities = await reading.securities()
  const closing = await reading.ledgers({ from: period.to, to: period.to })
  const taxpayers = await readTaxpayers(reading.snapshot, reading.taxed)
  const assessed = assessDiscount(taxpayers.of)
  const sold = disposalsSince(closing.whole.positions, period.from)
    .toSorted((a, b) => byText(a.disposed, b.disposed) || compareDisposals(a, b))
    .map(assessed)
  const heldOn = (await reading.ledgers({ from: asAt, to: asAt })).whole
  const holdings = holdingsOf(heldOn, asAt)
  const held = heldParcels(heldOn, asAt).toSorted(compareDisposals).map(assessed)
  const forex = (closing.whole.foreignCash ?? []).flatMap(({ account, currency, history }) =>
    history.realised.filter(({ realised }) => realised >= period.from).map((one) => ({ ...one, account, currency })),
  )
  const isUnknownIn = (parcels: readonly RealisedDisposal[], code: string): boolean =>
    parcels.some(({ account, isGainUnknown }) => account === code && isGainUnknown === true)
  const gainIn = (parcels: readonly RealisedDisposal[], code: string): number =>
    totalOf(
      parcels.filter(({ account }) => account === code),
      gainOf,
    )
  return {
    choice: choiceNote(codes, await readParcelChoices(reading.snapshot, codes)),
    notes: [
      ...unknownGainNotes(sold, 'Eligible for discount'),
      ...unpricedNotes('Market value, Unrealised gain', unpricedAssetCodes(holdings, []).length),
      ...atCostNotes(holdings),
      ...anomalyNotes(closing.whole.positions),
      ...preCgtNotes(sold),
    ].map((text) => ({ text })),
    shortPositions: shortPositionNotes(closing.whole.positions).map((text) => ({ text })),
    realised: {
      ...period,
      rows: sold.map((disposal) => ({
        ...parcelOf(disposal, securities),
        sold: disposal.disposed,
        event: disposal.event ?? 'A1',
        proceeds: disposal.proceeds,
        discountable: eligibleGain(disposal),
      })),
      foreign: sold.flatMap((disposal) => {
        if (disposal.rates === undefined) return []
        const { account, security, acquired, disposed } = disposal
        const { price, currency } = gainPartsOf(disposal)
        return [
          {
            accountCode: account,
            securityCode: security,
            securityName: securities(security).name,
            acquired,
            sold: disposed,
            priceGain: price,
            currencyGain: currency,
            gain: gainOf(disposal),
          },
        ]
      }),
      securities: salesBySecurity(sold, securities),
      totals: soldTotals(sold),
    },
    forex: {
      rows: forex.map(({ account, currency, ...one }) => ({
        accountCode: account,
        currency,
        ...one,
        gain: forexGainOf(one),
      })),
      ...forexResult(forex),
    },
    unrealised: {
      asAt,
      rows: held.map((parcel) => ({
        ...parcelOf(parcel, securities),
        price: parcel.price,
        marketValue: parcel.proceeds,
        gain: parcel.isAtCost ? null : gainOf(parcel),
      })),
      totals: heldTotals(held),
    },
    ...(await readYears(reading, taxpayers, closing.whole)),
    accounts: codes.map((code) => ({
      accountCode: code,
      accountName: accountName(code),
      realised: gainIn(sold, code),
      unrealised: gainIn(held, code),
      isRealisedUnknown: isUnknownIn(sold, code),
      isUnrealisedUnknown: isUnknownIn(held, code),
    })),
  }
}
