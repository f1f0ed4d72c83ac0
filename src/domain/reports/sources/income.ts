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
    'One row per payment, oldest first.',
    { by: ['transactionId'], as: ['accountCode', 'date', 'securityCode', 'type'], main: 'amount' },
    {
      transactionId: text('Transaction', 'The id of the transaction in the ledger.'),
      date: date('Date', 'The day it was received.'),
      accountCode: text('Account code', 'The account that received it.'),
      type: text('Type', 'Dividend, Distribution or Interest.'),
      securityCode: text('Security code', 'The security that paid it; Cash for interest on cash.'),
      securityName: text('Security', 'The name of the security.'),
      quantity: optional(holding('Quantity', 'Number of units the payment is for.')),
      rate: optional(price('Rate', 'Amount per share.')),
      amount: currency('Amount', 'The amount received.'),
      narration: text('Narration', 'The description in the ledger.'),
    },
  ),
  securities: rows(
    'Securities',
    'Totals by security, largest first.',
    { by: ['securityCode'], main: 'total' },
    {
      securityCode: text('Security code', 'The code of the security; Cash for interest on cash.'),
      securityName: text('Security', 'The name of the security.'),
      ...kinds,
    },
  ),
  months: rows(
    'Months',
    'Totals by month, for each month of the period.',
    { by: ['month'], main: 'total' },
    { month: text('Month', 'The month, YYYY-MM.'), ...kinds },
  ),
  accounts: rows(
    'Accounts',
    'Totals by account.',
    { by: ['accountCode'], main: 'total' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'The name of the account.'),
      ...kinds,
    },
  ),
})
