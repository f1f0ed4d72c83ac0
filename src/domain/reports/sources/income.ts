import {
  currencyField,
  dateField,
  holdingField,
  optionalField,
  partField,
  priceField,
  rowsField,
  textField,
} from './field.ts'

const incomeAmounts = {
  dividend: currencyField('Dividends', 'Dividends received.'),
  distribution: currencyField('Distributions', 'Distributions received.'),
  interest: currencyField('Interest', 'Interest received.'),
  total: currencyField('Income', 'Dividends + distributions + interest.'),
}

export const incomeFields = partField('Income', 'Dividends, distributions and interest received in the period.', {
  from: dateField('From', 'The start date.'),
  to: dateField('To', 'The end date.'),
  totals: partField('Total', 'All income of the period.', incomeAmounts),
  rows: rowsField(
    'Payments',
    'One row per payment, oldest first.',
    { by: ['transactionId'], as: ['accountCode', 'date', 'securityCode', 'type'], main: 'amount' },
    {
      transactionId: textField('Transaction', 'The id of the transaction in the ledger.'),
      date: dateField('Date', 'The day it was received.'),
      accountCode: textField('Account code', 'The account that received it.'),
      type: textField('Type', 'Dividend, Distribution or Interest.'),
      securityCode: textField('Security code', 'The security that paid it; Cash for interest on cash.'),
      securityName: textField('Security', 'The name of the security.'),
      quantity: optionalField(holdingField('Quantity', 'Number of units the payment is for.')),
      rate: optionalField(priceField('Rate', 'Amount per share.')),
      amount: currencyField('Amount', 'The amount received.'),
      narration: textField('Narration', 'The description in the ledger.'),
    },
  ),
  securities: rowsField(
    'Securities',
    'Totals by security, largest first.',
    { by: ['securityCode'], main: 'total' },
    {
      securityCode: textField('Security code', 'The code of the security; Cash for interest on cash.'),
      securityName: textField('Security', 'The name of the security.'),
      ...incomeAmounts,
    },
  ),
  months: rowsField(
    'Months',
    'Totals by month, for each month of the period.',
    { by: ['month'], main: 'total' },
    { month: textField('Month', 'The month, YYYY-MM.'), ...incomeAmounts },
  ),
  accounts: rowsField(
    'Accounts',
    'Totals by account.',
    { by: ['accountCode'], main: 'total' },
    {
      accountCode: textField('Account code', 'The code of the account.'),
      accountName: textField('Account', 'The name of the account.'),
      ...incomeAmounts,
    },
  ),
})
