import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { type CashHolding, cashHoldings } from '../../../../src/domain/ledger/valuation/foreign-cash.ts'
import {
  cashSteps,
  type AccountLedger,
  type LedgerPosition,
  unitWorth,
} from '../../../../src/domain/ledger/valuation/ledger.ts'
import { roundToCents, totalOf } from '../../../../src/domain/money.ts'
import { type ExchangeRate, gainParts, rateChange } from '../../../../src/domain/ledger/parcels/exchange-rate.ts'
import { heldCost, heldQuantity, type Parcel } from '../../../../src/domain/ledger/parcels/parcel.ts'
import { isAtCost } from '../../../../src/domain/ledger/valuation/at-cost.ts'
import { marketValue } from '../../../../src/domain/ledger/valuation/price.ts'
import { totalReceivableOn } from '../../../../src/domain/ledger/income/receivable.ts'
import { type DatedStep, stepOn } from '../../../../src/domain/ledger/valuation/step.ts'

interface ForeignQuote {
  readonly currency: string
  readonly price: number
  readonly rate: number
  readonly rateDate: IsoDate
}

/** Unrealised gain = market value − cost of the open parcels. Quantities are negative while short. */
export interface Holding {
  readonly security: string
  readonly quantity: number
  readonly price: number
  readonly priceDate: IsoDate | null
  readonly marketValue: number
  readonly cost: number
  readonly gain: number
  /** True if the security has no price yet in at least one of the accounts; that part is valued at cost. */
  readonly isAtCost: boolean
  readonly isCostUnknown: boolean
  readonly quote: ForeignQuote | null
  readonly priceGain: number
  readonly currencyGain: number
}

const currencyGainOf = ({ heldCost: cost, rate }: Parcel, quote: ExchangeRate | null): number =>
  gainParts(0, cost, rateChange(rate, quote ?? undefined)).currency

/** Null until there are a price and a rate; the holding is then valued at cost. */
const quoteOf = (
  { quoted }: AccountLedger,
  security: string,
  date: IsoDate,
): (ForeignQuote & { readonly priceDate: IsoDate }) | null => {
  const of = quoted?.get(security)
  const [price, rate] = of === undefined ? [] : [stepOn(of.prices, date), stepOn(of.rates, date)]
  return of === undefined || price === undefined || rate === undefined
    ? null
    : {
        currency: of.currency,
        price: price.value,
        priceDate: price.date,
        rate: rate.value,
        rateDate: rate.date,
      }
}

const holdingOf = (
  ledger: AccountLedger,
  security: string,
  positions: readonly LedgerPosition[],
  date: IsoDate,
): Holding => {
  const parcels = positions.flatMap(({ history }) => history.open)
  const cost = heldCost(parcels)
  const stepOf = (position: LedgerPosition): DatedStep | undefined => unitWorth(ledger, position, date)
  const holders = positions.filter(({ history }) => history.open.length > 0)
  const unpriced = holders.filter((position) => isAtCost(position, date))
  const step = holders
    .filter((position) => !unpriced.includes(position))
    .map(stepOf)
    .find((one) => one !== undefined)
  const worth = totalOf(positions, (position) =>
    marketValue(heldQuantity(position.history.open), stepOf(position)?.value ?? 0),
  )
  const gain = roundToCents(worth - cost)
  const quote = quoteOf(ledger, security, date)
  const currencyGain = totalOf(parcels, (parcel) => currencyGainOf(parcel, quote))
  const quantity = heldQuantity(parcels)
  return {
    security,
    quantity,
    isAtCost: unpriced.length > 0,
    isCostUnknown: parcels.some((parcel) => parcel.isCostUnknown === true),
    price: step?.value ?? (quantity !== 0 ? worth / quantity : 0),
    priceDate: quote?.priceDate ?? step?.date ?? null,
    marketValue: worth,
    cost,
    gain,
    quote,
    priceGain: roundToCents(gain - currencyGain),
    currencyGain,
  }
}

export const holdingsOf = (ledger: AccountLedger, date: IsoDate): readonly Holding[] =>
  [...Map.groupBy(ledger.positions, ({ security }) => security)]
    .filter(([, positions]) => positions.some(({ history }) => history.open.length > 0))
    .map(([security, positions]) => holdingOf(ledger, security, positions, date))
    .toSorted((a, b) => b.marketValue - a.marketValue)

export const homeCashOf = (ledger: AccountLedger): number => ledger.cash.at(-1)?.balance ?? 0

export const foreignCashOf = ({ foreignCash }: AccountLedger, date: IsoDate): readonly CashHolding[] =>
  cashHoldings(foreignCash ?? [], date)

/** Australian dollars, at the end of the ledger. */
export const cashOf = (ledger: AccountLedger): number => roundToCents(cashSteps(ledger).at(-1)?.value ?? 0)

export const receivableOf = ({ receivables }: AccountLedger, date: IsoDate): number =>
  totalReceivableOn(receivables, date)
