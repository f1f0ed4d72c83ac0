import { currency, date, flag, part, rows, text } from './field.ts'

const figures = {
  isOpeningIncomplete: flag(
    'Opening is incomplete',
    'True if a holding had no price at the opening, or cash no rate; it is valued at cost.',
  ),
  isClosingIncomplete: flag(
    'Closing is incomplete',
    'True if a holding has no price at the closing, or cash no rate; it is valued at cost.',
  ),
  opening: currency('Opening value', 'Total value at the close of the day before the period.'),
  openingSecurities: currency('Opening securities', 'The securities in the opening value.'),
  openingCash: currency('Opening cash', 'The cash in the opening value.'),
  openingReceivable: currency(
    'Opening receivable',
    'Receivables in the opening value, including residuals of reinvestment plans.',
  ),
  deposits: currency('Deposits', 'Money paid in.'),
  withdrawals: currency('Withdrawals', 'Money withdrawn, as a positive amount.'),
  transfersIn: currency('Transfers in', 'Securities transferred in, at market value on that day.'),
  transfersOut: currency(
    'Transfers out',
    'Securities transferred out, at market value on that day, as a positive amount.',
  ),
  dividends: currency('Dividends', 'Dividends received.'),
  distributions: currency('Distributions', 'Distributions received.'),
  interest: currency('Interest', 'Interest received.'),
  income: currency('Income', 'Dividends + distributions + interest.'),
  fees: currency('Fees', 'Fees paid, as a positive amount.'),
  realised: currency('Realised gain', 'Proceeds − cost of the securities sold.'),
  unrealised: currency(
    'Movement of unrealised gain',
    'Unrealised gain at the end − at the beginning, excluding securities transferred in or out.',
  ),
  taxAdjustments: currency(
    'Tax adjustments without cash',
    'Reverses changes in gains without cash: from tax-deferred amounts, AMIT statements, the reduced cost base of losses and market values used instead of prices.',
  ),
  receivable: currency(
    'Movement of income receivable',
    'Dividends and distributions not yet paid at the end − at the beginning. Residuals of reinvestment plans are in the income instead, and the cash of mergers in the gains.',
  ),
  currencyGain: currency(
    'Currency gain on cash',
    'Gains of cash in other currencies from exchange rates, including conversion costs.',
  ),
  other: currency('Other', 'Cash of trades that the ledger could not fully apply; normally zero.'),
  closing: currency(
    'Closing value',
    'Opening value + deposits − withdrawals + transfers in − transfers out + income − fees + realised gain + movement of unrealised gain + tax adjustments without cash + movement of income receivable + currency gain on cash + other.',
  ),
  closingSecurities: currency('Closing securities', 'The securities in the closing value.'),
  closingCash: currency('Closing cash', 'The cash in the closing value.'),
  closingReceivable: currency(
    'Closing receivable',
    'Receivables in the closing value, including residuals of reinvestment plans.',
  ),
  gain: currency('Gain', 'Closing value − opening value − deposits + withdrawals − transfers in + transfers out.'),
}

export const valuationFields = part(
  'Valuation',
  'Movement of the value from the opening to the closing of the period.',
  {
    from: date('From', 'The start date.'),
    to: date('To', 'The end date.'),
    ...figures,
    accounts: rows(
      'Accounts',
      'The same figures for each account.',
      { by: ['accountCode'], main: 'closing' },
      {
        accountCode: text('Account code', 'The code of the account.'),
        accountName: text('Account', 'The name of the account.'),
        ...figures,
      },
    ),
  },
)
