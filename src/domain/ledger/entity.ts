import * as t from 'io-ts'
import { capitalisedText } from '../text/capitalised-text.ts'

/** Transfers move securities. A `conversion` is one currency of an exchange. A split's quantity is the shares added. */
export const TransactionType = t.keyof({
  buy: null,
  sell: null,
  dividend: null,
  distribution: null,
  interest: null,
  fee: null,
  deposit: null,
  withdrawal: null,
  split: null,
  return_of_capital: null,
  transfer_in: null,
  transfer_out: null,
  cash_consideration: null,
  buy_back: null,
  plan_residual: null,
  conversion: null,
})
export type TransactionType = t.TypeOf<typeof TransactionType>

export const transactionTitle = (type: TransactionType): string => capitalisedText(type.replaceAll('_', ' '))

export const CorporateActionType = t.keyof({
  split: null,
  consolidation: null,
  dividend: null,
  distribution: null,
  'code-change': null,
  bonus: null,
  merger: null,
  demerger: null,
  rights: null,
  delisting: null,
  'buy-back': null,
})
export type CorporateActionType = t.TypeOf<typeof CorporateActionType>

/** One account, a group's accounts, an adviser's book, or for site admins the firm under the code `firm`. */
export const EntityType = t.keyof({ portfolio: null, group: null, adviser: null, firm: null })
export type EntityType = t.TypeOf<typeof EntityType>

export const DataSet = t.keyof({
  holdings: null,
  valuation: null,
  allocation: null,
  performance: null,
  'value-series': null,
  income: null,
  gains: null,
  transactions: null,
  distributions: null,
})
export type DataSet = t.TypeOf<typeof DataSet>

export const FigureBreakdown = t.keyof({
  security: null,
  parcel: null,
  component: null,
  'asset-class': null,
  sector: null,
  account: null,
  group: null,
  adviser: null,
  movement: null,
  'financial-year': null,
  currency: null,
  risk: null,
  day: null,
  week: null,
  month: null,
})
export type FigureBreakdown = t.TypeOf<typeof FigureBreakdown>
