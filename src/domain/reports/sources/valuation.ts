import { currency, date, part, rows, text } from './field.ts'

const figures = {
  opening: currency('Opening value', 'Total value at the close of the day before the period.'),
  openingSecurities: currency('Opening securities', 'The securities in the opening value.'),
  openingCash: currency('Opening cash', 'The cash in the opening value.'),
  openingReceivable: currency(
    'Opening receivable',
    'What is not yet paid in the opening value, with what reinvestment plans keep.',
  ),
  deposits: currency('Deposits', 'Money that came from outside.'),
  withdrawals: currency('Withdrawals', 'Money that went outside, as a positive amount.'),
  transfersIn: currency('Transfers in', 'Securities that came in kind, at the market value of their day.'),
  transfersOut: currency(
    'Transfers out',
    'Securities that went in kind, at the market value of their day, as a positive amount.',
  ),
  dividends: currency('Dividends', 'Dividends received.'),
  distributions: currency('Distributions', 'Distributions received.'),
  interest: currency('Interest', 'Interest received.'),
  income: currency('Income', 'Dividends + distributions + interest.'),
  fees: currency('Fees', 'Fees paid, as a positive amount.'),
  realised: currency('Realised gain', 'Proceeds − cost of what was sold.'),
  unrealised: currency(
    'Movement of unrealised gain',
    'Unrealised gain at the end − at the beginning, without that of securities that came or went in kind.',
  ),
  taxAdjustments: currency(
    'Tax adjustments without cash',
    'What tax-deferred amounts, AMIT statements, the reduced cost base of losses and market values put in the place of prices did to gains, and no cash: the other way.',
  ),
  receivable: currency(
    'Movement of income receivable',
    'Dividends and distributions not yet paid at the end − at the beginning: of the movement of all that is receivable, what plans keep is in the income, and the cash of mergers in the gains.',
  ),
  currencyGain: currency(
    'Currency gain on cash',
    'What cash in other currencies has gained by the rates, with what its conversions cost.',
  ),
  other: currency('Other', 'Cash of trades the ledger could not carry out in full; nothing as a rule.'),
  closing: currency(
    'Closing value',
    'Opening value + deposits − withdrawals + transfers in − transfers out + income − fees + realised gain + movement of unrealised gain + tax adjustments without cash + movement of income receivable + currency gain on cash + other.',
  ),
  closingSecurities: currency('Closing securities', 'The securities in the closing value.'),
  closingCash: currency('Closing cash', 'The cash in the closing value.'),
  closingReceivable: currency(
    'Closing receivable',
    'What is not yet paid in the closing value, with what reinvestment plans keep.',
  ),
  gain: currency('Gain', 'Closing value − opening value − deposits + withdrawals − transfers in + transfers out.'),
}

export const valuationFields = part('Valuation', 'How the value came from the opening to the closing of the period.', {
  from: date('From', 'The start date.'),
  to: date('To', 'The end date.'),
  ...figures,
  accounts: rows(
    'Accounts',
    'The same, account by account.',
    { by: ['accountCode'], main: 'closing' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'What the account is called.'),
      ...figures,
    },
  ),
})
