import * as t from 'io-ts'
import { IsoDate } from '../../dates/iso-date.ts'
import type { CellFault } from './cell-fault.ts'
import { CurrencyCell, PositiveCell } from './cell.ts'

/** Australian dollars per unit of the currency, at the close. */
export const ExchangeRateRow = t.readonly(t.strict({ currency: CurrencyCell, date: IsoDate, rate: PositiveCell }))
export type ExchangeRateRow = t.TypeOf<typeof ExchangeRateRow>

export const homeCurrency = 'AUD'

/** Empty means Australian dollars. */
export const CurrencyOrHomeCell = new t.Type<string, string, unknown>(
  'OwnCurrency',
  CurrencyCell.is,
  (value, context) => (value === '' ? t.success(homeCurrency) : CurrencyCell.validate(value, context)),
  t.identity,
)

interface ConvertedColumns {
  readonly currency: string | null
  readonly exchange_rate: string | null
}

export const exchangeFaults = ({ currency, exchange_rate }: ConvertedColumns): readonly CellFault[] => {
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
