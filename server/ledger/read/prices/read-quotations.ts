import * as t from 'io-ts'
import { earliestDate, type IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { homeCurrency } from '../../../../src/domain/ledger/rows/exchange-rate-row.ts'
import type { SecurityTrade } from '../../../../src/domain/ledger/actions/account-histories.ts'
import type { UnitAction } from '../../../../src/domain/ledger/actions/corporate-action.ts'
import type { ExchangeRate } from '../../../../src/domain/ledger/parcels/exchange-rate.ts'
import type { CurrencyQuotation } from '../../../../src/domain/ledger/valuation/price.ts'
import { stepOn } from '../../../../src/domain/ledger/valuation/step.ts'
import { queryRows } from '../../../postgres/query-rows.ts'
import { readExchangeRates } from './read-series.ts'
import { isKnownSql, type LedgerSnapshot } from '../snapshot.ts'

const QuotedSecurity = t.strict({ security: t.string, currency: t.string })

const quotedSecuritiesSql = `
  select code as security, currency from ledger_security as s
  where code = any($2) and currency <> $3 and ${isKnownSql('s')}`

type QuotationsByCode = ReadonlyMap<string, CurrencyQuotation>

/** Returns only securities quoted in a foreign currency. */
export const readQuotations = async (
  snapshot: LedgerSnapshot,
  securities: readonly string[],
  from: IsoDate,
  to: IsoDate,
): Promise<QuotationsByCode> => {
  const quoted = await queryRows(snapshot.client, QuotedSecurity, quotedSecuritiesSql, [
    snapshot.knownBefore,
    securities,
    homeCurrency,
  ])
  if (quoted.length === 0) return new Map()
  const currencies = [...new Set(quoted.map(({ currency }) => currency))]
  const rates = await readExchangeRates(snapshot, currencies, { from, to })
  return new Map(quoted.map(({ security, currency }) => [security, { currency, rates: rates.get(currency) ?? [] }]))
}

const publishedRateOn = ({ currency, rates }: CurrencyQuotation, date: IsoDate): ExchangeRate | undefined => {
  const published = stepOn(rates, date)
  return published && { currency, rate: published.value }
}

/** The trade's own rate, else the published rate of the day of the trade or acquisition. */
const withRate =
  (quotations: QuotationsByCode) =>
  <Trade extends SecurityTrade>(trade: Trade): Trade => {
    const quotation = quotations.get(trade.security)
    if (quotation === undefined || trade.rate?.currency === quotation.currency) return trade
    const rate = publishedRateOn(quotation, trade.acquired ?? trade.date)
    return rate === undefined ? trade : { ...trade, rate }
  }

export const quoteAction =
  (quotations: QuotationsByCode) =>
  (action: UnitAction): UnitAction => {
    const rateOf = (security: string): ExchangeRate | undefined => {
      const quotation = quotations.get(security)
      return quotation && publishedRateOn(quotation, action.date)
    }
    const rate = rateOf(action.security)
    return 'newCode' in action ? { ...action, rate, newRate: rateOf(action.newCode) } : { ...action, rate }
  }

export const firstDateOfTrade = ({ acquired, date }: SecurityTrade): IsoDate => earliestDate(date, acquired ?? date)

export const firstDateOfTrades = (trades: readonly SecurityTrade[], to: IsoDate): IsoDate =>
  trades.reduce((first, trade) => earliestDate(first, firstDateOfTrade(trade)), to)

export const quoteTrades = <Trade extends SecurityTrade>(
  quotations: QuotationsByCode,
  trades: readonly Trade[],
): readonly Trade[] => (quotations.size === 0 ? trades : trades.map(withRate(quotations)))
