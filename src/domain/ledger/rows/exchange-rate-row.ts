import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import type { CellFault } from './cell-fault.ts'
import { Currency, Positive } from './cell.ts'

/** Australian dollars per unit of the currency, at the close. */
export const ExchangeRateRow = t.readonly(t.strict({ currency: Currency, date: IsoDate, rate: Positive }))
export type ExchangeRateRow = t.TypeOf<typeof ExchangeRateRow>

export const homeCurrency = 'AUD'

/** Empty means Australian dollars. */
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

export const exchangeFaults = ({ currency, exchange_rate }: Converted): readonly CellFault[] => {
  const isForeign = currency !== null && currency !== homeCurrency
  if (isForeign === (exchange_rate !== null)) return []
  const reason = isForeign
    ? `is required when the currency is ${currency}`
    : 'must be empty unless another currency is given'
  return [{ column: 'exchange_rate', reason }]
}

export const rateFaults = ({ currency }: ExchangeRateRow): readonly CellFault[] =>
  currency === homeCurrency
    ? [{ column: 'currency', reason: `must not be ${homeCurrency}, the currency of the rates` }]
    : []
