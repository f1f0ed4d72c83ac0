import {
  currencyField,
  dateField,
  flagField,
  numberField,
  optionalField,
  partField,
  percentField,
  rowsField,
  textField,
} from './field.ts'

const worthFields = {
  securities: currencyField('Securities', 'The market value of the securities.'),
  cash: currencyField('Cash', 'The cash balance.'),
  receivable: currencyField(
    'Receivable',
    'Income not yet paid: dividends, distributions and the cash of mergers from their ex-date until they are paid, and the residuals of reinvestment plans.',
  ),
  total: currencyField('Total value', 'Securities + cash + receivable.'),
  cost: currencyField('Cost', 'The cost of the securities.'),
  unrealised: currencyField('Unrealised gain', 'Securities − cost.'),
  realised: currencyField('Realised gain', 'Realised in the financial year to date.'),
  income: currencyField('Income', 'Received in the financial year to date.'),
  gain: currencyField('Gain', 'The gain of the financial year to date.'),
  unpriced: numberField(
    'Without a price',
    'Number of securities without a price and currencies without a rate. Plutus values them at cost; their gain is unknown.',
  ),
  isCostUnknown: flagField('Cost unknown', 'True if the cost of some units is unknown.'),
  isReturnIncomplete: flagField('Return is incomplete', 'True if gain and return depend on a value at cost.'),
}

const timeWeighted = optionalField(percentField('Return', 'The time-weighted return of the financial year to date.'))
const timeWeightedEnded = optionalField(
  textField(
    'Why the return is −100 %',
    'Sentences about the day that ended the chain of returns and the deposit that began the next.',
  ),
)
const timeWeightedMissing = optionalField(
  textField(
    'No return',
    'The reason if there is no time-weighted return: on one day, the loss was more than everything invested.',
  ),
)
const weightField = optionalField(percentField('Weight', 'The share of the total value.'))

export const summaryFields = partField('Summary', 'Key figures of the accounts on the position date.', {
  asAt: dateField('As at', 'The position date.'),
  totals: partField('Total', 'All accounts together.', {
    count: numberField('Accounts', 'Number of accounts.'),
    ...worthFields,
    timeWeighted,
    timeWeightedMissing,
    timeWeightedEnded,
  }),
  groups: rowsField(
    'Groups',
    'The accounts of each group together, largest first.',
    { by: ['groupCode'], main: 'total' },
    {
      groupCode: textField('Group code', 'The code of the group.'),
      groupName: textField('Group', 'The name of the group.'),
      count: numberField('Accounts', 'Number of accounts in the group.'),
      ...worthFields,
      weight: weightField,
    },
  ),
  accounts: rowsField(
    'Accounts',
    'Every account, largest first.',
    { by: ['accountCode'], main: 'total' },
    {
      accountCode: textField('Account code', 'The code of the account.'),
      accountName: textField('Account', 'The name of the account.'),
      accountType: textField('Account type', 'The type of account.'),
      groupCode: textField('Group code', 'The code of its group.'),
      groupName: textField('Group', 'The name of its group.'),
      ...worthFields,
      weight: weightField,
      timeWeighted,
      timeWeightedMissing,
      timeWeightedEnded,
    },
  ),
})
