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
const notZeroRule: TextRule = (text) => requiredRule(text) ?? (signOf(text ?? '') === 0 ? 'must not be zero' : null)
const notNegativeRule: TextRule = (text) => (text === null || signOf(text) >= 0 ? null : 'must not be negative')

const cashOnlyRules = { asx_code: emptyRule, quantity: emptyRule, price: emptyRule } as const
const incomeRules = { asx_code: requiredRule, quantity: notNegativeRule, amount: positiveRule } as const

const transferRules = {
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
  interest: { quantity: emptyRule, price: emptyRule, amount: notZeroRule },
  fee: { ...cashOnlyRules, amount: negativeRule },
  deposit: { ...cashOnlyRules, amount: positiveRule },
  withdrawal: { ...cashOnlyRules, amount: negativeRule },
  return_of_capital: incomeRules,
  split: { asx_code: requiredRule, quantity: notZeroRule, price: emptyRule, amount: zeroRule },
  transfer_in: { ...transferRules, acquired: requiredRule, cost: requiredRule },
  transfer_out: transferRules,
  buy_back: {
    asx_code: requiredRule,
    quantity: positiveRule,
    price: requiredRule,
    brokerage: emptyRule,
    amount: positiveRule,
  },
  plan_residual: { ...cashOnlyRules, asx_code: requiredRule, brokerage: emptyRule, amount: notZeroRule },
  cash_consideration: { ...cashOnlyRules, asx_code: requiredRule, amount: positiveRule },
  conversion: { ...cashOnlyRules, brokerage: emptyRule, amount: notZeroRule },
}

const ruledColumns = ['asx_code', 'quantity', 'price', 'brokerage', 'amount', 'acquired', 'cost'] as const

const nonTransferRules: Partial<Record<RuledColumn, TextRule>> = { acquired: emptyRule, cost: emptyRule }

const acquisitionDateFaults = ({ date, acquired }: TransactionRow): readonly CellFault[] =>
  acquired !== null && acquired > date ? [{ column: 'acquired', reason: 'is after the date' }] : []

const settlementDateFaults = ({ date, settles_on }: TransactionRow): readonly CellFault[] =>
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
  const own: Partial<Record<RuledColumn, TextRule>> = { ...nonTransferRules, ...transactionRules[row.type] }
  return [
    ...ruledColumns.flatMap((column) => {
      const reason = own[column]?.(row[column]) ?? null
      return reason === null ? [] : [{ column, reason: `${reason} when the type is ${row.type}` }]
    }),
    ...acquisitionDateFaults(row),
    ...settlementDateFaults(row),
    ...exchangeFaults(row),
    ...settlementFaults(row),
  ]
}
