import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import type { CellFault } from './cell-fault.ts'
import { Currency, Positive } from './cell.ts'

/** Australian dollars for one unit of another currency, at the close of a day. */
export const ExchangeRateRow = t.readonly(t.strict({ currency: Currency, date: IsoDate, rate: Positive }))
export type ExchangeRateRow = t.TypeOf<typeof ExchangeRateRow>

export const homeCurrency = 'AUD'

/** Nothing is what accounts are kept in. */
export const OwnCurrency = new t.Type<string, string, unknown>(
  'OwnCurrency',
  Currency.is,
  (value, context) => (value === '' ? t.success(homeCurrency) : Currency.validate(value, context)),
  t.identity,
)

interface Converted {
  readonly currency: string | null
  readonly exchange_rate: string | null
}

/** A row in another currency says at what rate it was exchanged, and no other row does. */
export const exchangeFaults = ({ currency, exchange_rate }: Converted): readonly CellFault[] => {
  const isForeign = currency !== null && currency !== homeCurrency
  if (isForeign === (exchange_rate !== null)) return []
  const reason = isForeign ? `is required when the currency is ${currency}` : 'must be empty without another currency'
  return [{ column: 'exchange_rate', reason }]
}

export const rateFaults = ({ currency }: ExchangeRateRow): readonly CellFault[] =>
  currency === homeCurrency ? [{ column: 'currency', reason: `is what rates are in: ${homeCurrency}` }] : []
