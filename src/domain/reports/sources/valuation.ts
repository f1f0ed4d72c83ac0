import { currencyField, dateField, flagField, partField, rowsField, textField } from './field.ts'

const valuationFacts = {
  isOpeningIncomplete: flagField(
    'Opening is incomplete',
    'True if a holding had no price at the opening, or cash no rate; it is valued at cost.',
  ),
  isClosingIncomplete: flagField(
    'Closing is incomplete',
    'True if a holding has no price at the closing, or cash no rate; it is valued at cost.',
  ),
  opening: currencyField('Opening value', 'Total value at the close of the day before the period.'),
  openingSecurities: currencyField('Opening securities', 'The securities in the opening value.'),
  openingCash: currencyField('Opening cash', 'The cash in the opening value.'),
  openingReceivable: currencyField(
    'Opening receivable',
    'Receivables in the opening value, including residuals of reinvestment plans.',
  ),
  deposits: currencyField('Deposits', 'Money paid in.'),
  withdrawals: currencyField('Withdrawals', 'Money withdrawn, as a positive amount.'),
  transfersIn: currencyField('Transfers in', 'Securities transferred in, at market value on that day.'),
  transfersOut: currencyField(
    'Transfers out',
    'Securities transferred out, at market value on that day, as a positive amount.',
  ),
  dividends: currencyField('Dividends', 'Dividends received.'),
  distributions: currencyField('Distributions', 'Distributions received.'),
  interest: currencyField('Interest', 'Interest received.'),
  income: currencyField('Income', 'Dividends + distributions + interest.'),
  fees: currencyField('Fees', 'Fees paid, as a positive amount.'),
  realised: currencyField('Realised gain', 'Proceeds − cost of the securities sold.'),
  unrealised: currencyField(
    'Movement in unrealised gain',
    'Unrealised gain at the end − at the beginning, excluding securities transferred in or out.',
  ),
  taxAdjustments: currencyField(
    'Tax adjustments without cash',
    'Cancels changes in gains without cash: tax-deferred amounts, AMIT statements, the reduced cost base of losses, and market values used instead of prices.',
  ),
  receivable: currencyField(
    'Movement in income receivable',
    'Dividends and distributions not yet paid at the end − at the beginning. Residuals of reinvestment plans are in the income instead, and the cash of mergers in the gains.',
  ),
  currencyGain: currencyField(
    'Currency gain on cash',
    'Gains of cash in other currencies from exchange rates, including conversion costs.',
  ),
  other: currencyField('Other', 'Cash of trades that the ledger could not fully apply; normally zero.'),
  closing: currencyField(
    'Closing value',
    'Opening value + deposits − withdrawals + transfers in − transfers out + income − fees + realised gain + movement of unrealised gain + tax adjustments without cash + movement of income receivable + currency gain on cash + other.',
  ),
  closingSecurities: currencyField('Closing securities', 'The securities in the closing value.'),
  closingCash: currencyField('Closing cash', 'The cash in the closing value.'),
  closingReceivable: currencyField(
    'Closing receivable',
    'Receivables in the closing value, including residuals of reinvestment plans.',
  ),
  gain: currencyField('Gain', 'Closing value − opening value − deposits + withdrawals − transfers in + transfers out.'),
}

export const valuationFields = partField(
  'Valuation',
  'Movement in the value from the opening to the closing of the period.',
  {
    from: dateField('From', 'The start date.'),
    to: dateField('To', 'The end date.'),
    ...valuationFacts,
    accounts: rowsField(
      'Accounts',
      'The same figures for each account.',
      { by: ['accountCode'], main: 'closing' },
      {
        accountCode: textField('Account code', 'The code of the account.'),
        accountName: textField('Account', 'The name of the account.'),
        ...valuationFacts,
      },
    ),
  },
)
