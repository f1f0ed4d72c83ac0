import type { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { receivablesBySecurity } from '../../../../src/domain/ledger/income/receivable.ts'
import { gainRate, weightOf } from '../../../../src/domain/ledger/valuation/allocation.ts'
import type { AccountLedger } from '../../../../src/domain/ledger/valuation/ledger.ts'
import { roundToCents, totalOf } from '../../../../src/domain/money.ts'
import { derivedPrice } from '../../../../src/domain/widgets/figures/price-decimals.ts'
import type { SectionData } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { anomalyNotes, atCostNotes, shortPositionNotes } from '../../../ledger/data-sets/gains/anomaly-notes.ts'
import { cashOf, foreignCashOf, type Holding, holdingsOf } from '../../../ledger/data-sets/holdings/holding.ts'
import { uncostedNotes, uncostedSecurities, unpricedAssetCodes } from '../../../ledger/data-sets/holdings/unpriced.ts'
import type { SecurityLookup } from '../../../ledger/read/read-securities.ts'
import type { SectionReading } from '../reading.ts'

type HoldingsData = SectionData<'holdings'>

const averageCostOf = (cost: number, quantity: number): number | null => {
  const average = weightOf(cost, quantity)
  return average === null ? null : derivedPrice(average)
}

const holdingRow =
  (securities: SecurityLookup, total: number) =>
  ({
    security,
    quantity,
    price,
    priceDate,
    marketValue,
    cost,
    gain,
    quote,
    isAtCost,
    isCostUnknown,
  }: Holding): HoldingsData['rows'][number] => {
    const { name, assetClass, sector } = securities(security)
    return {
      securityCode: security,
      securityName: name,
      assetClass,
      sector,
      quantity,
      averageCost: averageCostOf(cost, quantity),
      price: quote === null ? price : derivedPrice(price),
      priceDate,
      isAtCost,
      isCostUnknown,
      cost,
      marketValue,
      gain: isAtCost || isCostUnknown ? null : gain,
      gainPercent: isAtCost || isCostUnknown ? null : gainRate(gain, cost),
      weight: weightOf(marketValue, total),
    }
  }

const foreignRows =
  (securities: SecurityLookup) =>
  ({ security, quote, priceGain, currencyGain, gain }: Holding): HoldingsData['foreign'] =>
    quote === null
      ? []
      : [
          {
            securityCode: security,
            securityName: securities(security).name,
            currency: quote.currency,
            price: quote.price,
            rate: quote.rate,
            rateDate: quote.rateDate,
            priceGain,
            currencyGain,
            gain,
          },
        ]

const holdingsIn = (
  ledger: AccountLedger,
  asAt: IsoDate,
  securities: SecurityLookup,
): Omit<HoldingsData, 'asAt' | 'notes' | 'shortPositions' | 'accounts'> => {
  const holdings = holdingsOf(ledger, asAt)
  const cash = cashOf(ledger)
  const cost = totalOf(holdings, (held) => held.cost)
  const marketValue = totalOf(holdings, (held) => held.marketValue)
  const gain = roundToCents(marketValue - cost)
  const receivables = receivablesBySecurity(ledger.receivables, asAt)
  const receivable = totalOf(receivables, ({ amount }) => amount)
  const value = roundToCents(marketValue + cash + receivable)
  return {
    isIncomplete: unpricedAssetCodes(holdings, foreignCashOf(ledger, asAt)).length > 0,
    isCostIncomplete: uncostedSecurities(holdings).length > 0,
    rows: holdings.map(holdingRow(securities, value)),
    foreign: holdings.flatMap(foreignRows(securities)),
    cash,
    foreignCash: foreignCashOf(ledger, asAt).map(({ currency, balance, rate, value, cost, gain }) => ({
      currency,
      balance,
      rate: rate?.value ?? null,
      rateDate: rate?.date ?? null,
      value,
      cost,
      currencyGain: gain,
    })),
    cashWeight: weightOf(cash, value),
    receivables: receivables.map(({ security, from, until, amount, of }) => ({
      securityCode: security,
      securityName: securities(security).name,
      since: from,
      paid: of === 'residual' ? null : until,
      amount,
      weight: weightOf(amount, value),
    })),
    receivable,
    totals: {
      cost,
      marketValue,
      gain,
      gainPercent: gainRate(gain, cost),
      value,
    },
  }
}

export const readHoldings = async ({
  dates,
  ledgers,
  securities,
  accountName,
}: SectionReading): Promise<HoldingsData> => {
  const asAt = dates.PositionDate
  const { whole, byAccount } = await ledgers({ from: asAt, to: asAt })
  const named = await securities()
  return {
    asAt,
    ...holdingsIn(whole, asAt, named),
    notes: [
      ...uncostedNotes(uncostedSecurities(holdingsOf(whole, asAt))),
      ...atCostNotes(holdingsOf(whole, asAt)),
      ...anomalyNotes(whole.positions),
    ].map((text) => ({ text })),
    shortPositions: shortPositionNotes(whole.positions).map((text) => ({ text })),
    accounts: [...byAccount].map(([code, ledger]) => ({
      accountCode: code,
      accountName: accountName(code),
      ...holdingsIn(ledger, asAt, named),
    })),
  }
}
