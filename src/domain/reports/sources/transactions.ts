import { currency, date, holding, number, optional, part, rows, text } from './field.ts'

export const transactionsFields = part('Transactions', 'Everything that happened in the period.', {
  from: date('From', 'The start date.'),
  to: date('To', 'The end date.'),
  openingCash: currency('Opening cash', 'The cash at the close of the day before the period.'),
  closingCash: currency('Closing cash', 'The cash at the close of the end date.'),
  rows: rows(
    'Transactions',
    'One row a transaction, the oldest first.',
    { by: ['transactionId'], as: ['accountCode', 'date', 'type', 'securityCode'], main: 'amount' },
    {
      transactionId: text('Transaction', 'The id of the transaction in the ledger.'),
      date: date('Date', 'The day of the transaction.'),
      accountCode: text('Account code', 'The account it is of.'),
      type: text(
        'Type',
        'Buy, Sell, Dividend, Distribution, Interest, Fee, Deposit, Withdrawal, Split, Return Of Capital, Transfer In or Transfer Out.',
      ),
      securityCode: optional(text('Security code', 'The security it is in, if any.')),
      securityName: optional(text('Security', 'What the security is called.')),
      quantity: optional(holding('Quantity', 'How many.')),
      price: optional(currency('Price', 'At what price each.')),
      brokerage: optional(currency('Brokerage', 'The brokerage in the amount.')),
      amount: currency('Amount', 'The effect on cash: money in is positive.'),
      balance: currency('Balance', 'The cash of all the accounts after it.'),
      accountBalance: currency('Balance of the account', 'The cash of its own account after it.'),
      narration: text('Narration', 'What the ledger says of it.'),
    },
  ),
  foreign: rows(
    'In other currencies',
    'Those of the transactions that were in another currency.',
    { by: ['transactionId'], as: ['accountCode', 'date', 'type', 'securityCode'], main: 'amount' },
    {
      transactionId: text('Transaction', 'The id of the transaction in the ledger.'),
      date: date('Date', 'The day of the transaction.'),
      accountCode: text('Account code', 'The account it is of.'),
      type: text('Type', 'As among all.'),
      securityCode: optional(text('Security code', 'The security it is in, if any.')),
      currency: text('Currency', 'The currency it was in.'),
      foreignAmount: number('Amount in currency', 'The amount in that currency.'),
      rate: holding('Rate', 'Australian dollars for one unit of that currency.'),
      amount: currency('Amount', 'The amount in Australian dollars.'),
    },
  ),
  types: rows(
    'Types',
    'The same by type of transaction.',
    { by: ['type'], main: 'amount' },
    {
      type: text('Type', 'The type of transaction.'),
      count: number('Number', 'How many there were.'),
      amount: currency('Amount', 'Their effect on cash.'),
    },
  ),
  accounts: rows(
    'Accounts',
    'The cash of each account.',
    { by: ['accountCode'], main: 'closingCash' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'What the account is called.'),
      openingCash: currency('Opening cash', 'Its cash at the close of the day before the period.'),
      closingCash: currency('Closing cash', 'Its cash at the close of the end date.'),
    },
  ),
})
