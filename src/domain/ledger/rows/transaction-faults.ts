import type { TransactionType } from '../entity.ts'
import type { CellFault } from './cell-fault.ts'
import { signOf } from './cell.ts'
import { exchangeFaults, homeCurrency } from './exchange-rate-row.ts'
import type { TransactionRow } from './firm-rows.ts'

type Column = 'asx_code' | 'quantity' | 'price' | 'brokerage' | 'amount' | 'acquired' | 'cost'

type Rule = (text: string | null) => string | null

const required: Rule = (text) => (text === null ? 'is required' : null)
const empty: Rule = (text) => (text === null ? null : 'must be empty')
const positive: Rule = (text) => required(text) ?? (signOf(text ?? '') > 0 ? null : 'must be more than zero')
const negative: Rule = (text) => required(text) ?? (signOf(text ?? '') < 0 ? null : 'must be less than zero')
const zero: Rule = (text) => required(text) ?? (signOf(text ?? '') === 0 ? null : 'must be zero')
const notZero: Rule = (text) => required(text) ?? (signOf(text ?? '') === 0 ? 'must not be zero' : null)
const notNegative: Rule = (text) => (text === null || signOf(text) >= 0 ? null : 'must not be negative')

const cashOnly = { asx_code: empty, quantity: empty, price: empty } as const
const income = { asx_code: required, quantity: notNegative, amount: positive } as const

const ofTransfer = { asx_code: required, quantity: positive, price: empty, brokerage: empty, amount: zero } as const

const rules: Record<TransactionType, Partial<Record<Column, Rule>>> = {
  buy: { asx_code: required, quantity: positive, price: required, amount: negative },
  sell: { asx_code: required, quantity: positive, price: required, amount: positive },
  dividend: income,
  distribution: income,
  interest: { quantity: empty, price: empty, amount: notZero },
  fee: { ...cashOnly, amount: negative },
  deposit: { ...cashOnly, amount: positive },
  withdrawal: { ...cashOnly, amount: negative },
  return_of_capital: income,
  split: { asx_code: required, quantity: notZero, price: empty, amount: zero },
  transfer_in: { ...ofTransfer, acquired: required, cost: required },
  transfer_out: ofTransfer,
  buy_back: { asx_code: required, quantity: positive, price: required, brokerage: empty, amount: positive },
  plan_residual: { ...cashOnly, asx_code: required, brokerage: empty, amount: notZero },
  cash_consideration: { ...cashOnly, asx_code: required, amount: positive },
  conversion: { ...cashOnly, brokerage: empty, amount: notZero },
}

const columns = ['asx_code', 'quantity', 'price', 'brokerage', 'amount', 'acquired', 'cost'] as const

const ofOthers: Partial<Record<Column, Rule>> = { acquired: empty, cost: empty }

const acquiredLater = ({ date, acquired }: TransactionRow): readonly CellFault[] =>
  acquired !== null && acquired > date ? [{ column: 'acquired', reason: 'is after the date' }] : []

const settledBefore = ({ date, settles_on }: TransactionRow): readonly CellFault[] =>
  settles_on !== null && settles_on < date ? [{ column: 'settles_on', reason: 'is before the date' }] : []

const settlementFaults = ({ type, currency, settlement_currency }: TransactionRow): readonly CellFault[] => {
  const own = currency ?? homeCurrency
  const settled = settlement_currency ?? homeCurrency
  if (settled !== homeCurrency && settled !== own)
    return [{ column: 'settlement_currency', reason: `must be ${own} or empty` }]
  if (type === 'conversion' && settled !== own)
    return [{ column: 'settlement_currency', reason: `must be ${own} when the type is conversion` }]
  return []
}

export const transactionFaults = (row: TransactionRow): readonly CellFault[] => {
  const own: Partial<Record<Column, Rule>> = { ...ofOthers, ...rules[row.type] }
  return [
    ...columns.flatMap((column) => {
      const reason = own[column]?.(row[column]) ?? null
      return reason === null ? [] : [{ column, reason: `${reason} when the type is ${row.type}` }]
    }),
    ...acquiredLater(row),
    ...settledBefore(row),
    ...exchangeFaults(row),
    ...settlementFaults(row),
  ]
}
