import { currency, date, holding, optional, part, price, rows, text } from './field.ts'

const kinds = {
  dividend: currency('Dividends', 'Dividends received.'),
  distribution: currency('Distributions', 'Distributions received.'),
  interest: currency('Interest', 'Interest received.'),
  total: currency('Income', 'Dividends + distributions + interest.'),
}

export const incomeFields = part('Income', 'Dividends, distributions and interest received in the period.', {
  from: date('From', 'The start date.'),
  to: date('To', 'The end date.'),
  totals: part('Total', 'All income of the period.', kinds),
  rows: rows(
    'Payments',
    'One row a payment, the oldest first.',
    { by: ['transactionId'], as: ['accountCode', 'date', 'securityCode', 'type'], main: 'amount' },
    {
      transactionId: text('Transaction', 'The id of the transaction in the ledger.'),
      date: date('Date', 'The day it was received.'),
      accountCode: text('Account code', 'The account that received it.'),
      type: text('Type', 'Dividend, Distribution or Interest.'),
      securityCode: text('Security code', 'The security that paid it; Cash where it is interest on cash.'),
      securityName: text('Security', 'What the security is called.'),
      quantity: optional(holding('Quantity', 'How many it was paid on.')),
      rate: optional(price('Rate', 'What was paid a share.')),
      amount: currency('Amount', 'What was received.'),
      narration: text('Narration', 'What the ledger says of it.'),
    },
  ),
  securities: rows(
    'Securities',
    'The same by security, the largest first.',
    { by: ['securityCode'], main: 'total' },
    {
      securityCode: text('Security code', 'The code of the security; Cash where it is interest on cash.'),
      securityName: text('Security', 'What the security is called.'),
      ...kinds,
    },
  ),
  months: rows(
    'Months',
    'The same by month, each month of the period.',
    { by: ['month'], main: 'total' },
    { month: text('Month', 'The month, YYYY-MM.'), ...kinds },
  ),
  accounts: rows(
    'Accounts',
    'The same by account.',
    { by: ['accountCode'], main: 'total' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'What the account is called.'),
      ...kinds,
    },
  ),
})
