import type { TransactionType } from '../entity.ts'
import type { CellFault } from './cell-fault.ts'
import { signOf } from './cell.ts'
import { exchangeFaults, homeCurrency } from './exchange-rate-row.ts'
import type { TransactionRow } from './firm-rows.ts'

type RuledColumn = 'asx_code' | 'quantity' | 'price' | 'brokerage' | 'amount' | 'acquired' | 'cost'

type TextRule = (text: string | null) => string | null

const requiredRule: TextRule = (text) => (text === null ? 'is required' : null)
const emptyRule: TextRule = (text) => (text === null ? null : 'must be empty')
const positiveRule: TextRule = (text) =>
  requiredRule(text) ?? (signOf(text ?? '') > 0 ? null : 'must be more than zero')
const negativeRule: TextRule = (text) =>
  requiredRule(text) ?? (signOf(text ?? '') < 0 ? null : 'must be less than zero')
const zeroRule: TextRule = (text) => requiredRule(text) ?? (signOf(text ?? '') === 0 ? null : 'must be zero')
const notZero: TextRule = (text) => requiredRule(text) ?? (signOf(text ?? '') === 0 ? 'must not be zero' : null)
const notNegative: TextRule = (text) => (text === null || signOf(text) >= 0 ? null : 'must not be negative')

const cashOnly = { asx_code: emptyRule, quantity: emptyRule, price: emptyRule } as const
const incomeRules = { asx_code: requiredRule, quantity: notNegative, amount: positiveRule } as const

const ofTransfer = {
  asx_code: requiredRule,
  quantity: positiveRule,
  price: emptyRule,
  brokerage: emptyRule,
  amount: zeroRule,
} as const

const transactionRules: Record<TransactionType, Partial<Record<RuledColumn, TextRule>>> = {
  buy: { asx_code: requiredRule, quantity: positiveRule, price: requiredRule, amount: negativeRule },
  sell: { asx_code: requiredRule, quantity: positiveRule, price: requiredRule, amount: positiveRule },
  dividend: incomeRules,
  distribution: incomeRules,
  interest: { quantity: emptyRule, price: emptyRule, amount: notZero },
  fee: { ...cashOnly, amount: negativeRule },
  deposit: { ...cashOnly, amount: positiveRule },
  withdrawal: { ...cashOnly, amount: negativeRule },
  return_of_capital: incomeRules,
  split: { asx_code: requiredRule, quantity: notZero, price: emptyRule, amount: zeroRule },
  transfer_in: { ...ofTransfer, acquired: requiredRule, cost: requiredRule },
  transfer_out: ofTransfer,
  buy_back: {
    asx_code: requiredRule,
    quantity: positiveRule,
    price: requiredRule,
    brokerage: emptyRule,
    amount: positiveRule,
  },
  plan_residual: { ...cashOnly, asx_code: requiredRule, brokerage: emptyRule, amount: notZero },
  cash_consideration: { ...cashOnly, asx_code: requiredRule, amount: positiveRule },
  conversion: { ...cashOnly, brokerage: emptyRule, amount: notZero },
}

const ruledColumns = ['asx_code', 'quantity', 'price', 'brokerage', 'amount', 'acquired', 'cost'] as const

const ofOthers: Partial<Record<RuledColumn, TextRule>> = { acquired: emptyRule, cost: emptyRule }

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
  const own: Partial<Record<RuledColumn, TextRule>> = { ...ofOthers, ...transactionRules[row.type] }
  return [
    ...ruledColumns.flatMap((column) => {
      const reason = own[column]?.(row[column]) ?? null
      return reason === null ? [] : [{ column, reason: `${reason} when the type is ${row.type}` }]
    }),
    ...acquiredLater(row),
    ...settledBefore(row),
    ...exchangeFaults(row),
    ...settlementFaults(row),
  ]
}
