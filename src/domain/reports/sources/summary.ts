import { currency, date, flag, number, optional, part, percent, rows, text } from './field.ts'

const worth = {
  securities: currency('Securities', 'The market value of the securities.'),
  cash: currency('Cash', 'The cash balance.'),
  receivable: currency(
    'Receivable',
    'Income not yet paid: dividends, distributions and the cash of mergers from their ex-date until they are paid, and the residuals of reinvestment plans.',
  ),
  total: currency('Total value', 'Securities + cash + receivable.'),
  cost: currency('Cost', 'The cost of the securities.'),
  unrealised: currency('Unrealised gain', 'Securities − cost.'),
  realised: currency('Realised gain', 'Realised in the financial year to date.'),
  income: currency('Income', 'Received in the financial year to date.'),
  gain: currency('Gain', 'The gain of the financial year to date.'),
  unpriced: number(
    'Without a price',
    'Number of securities without a price and currencies without a rate. Plutus values them at cost; their gain is unknown.',
  ),
  isCostUnknown: flag('Cost unknown', 'True if the cost of some units is unknown.'),
  isReturnIncomplete: flag('Return is incomplete', 'True if gain and return depend on a value at cost.'),
}

const timeWeighted = optional(percent('Return', 'The time-weighted return of the financial year to date.'))
const timeWeightedEnded = optional(
  text(
    'Why the return is −100 %',
    'Sentences about the day that ended the chain of returns and the deposit that began the next.',
  ),
)
const timeWeightedMissing = optional(
  text(
    'No return',
    'The reason if there is no time-weighted return: on one day, the loss was more than everything invested.',
  ),
)
const weight = optional(percent('Weight', 'The share of the total value.'))

export const summaryFields = part('Summary', 'Key figures of the accounts on the position date.', {
  asAt: date('As at', 'The position date.'),
  totals: part('Total', 'All accounts together.', {
    count: number('Accounts', 'Number of accounts.'),
    ...worth,
    timeWeighted,
    timeWeightedMissing,
    timeWeightedEnded,
  }),
  groups: rows(
    'Groups',
    'The accounts of each group together, largest first.',
    { by: ['groupCode'], main: 'total' },
    {
      groupCode: text('Group code', 'The code of the group.'),
      groupName: text('Group', 'The name of the group.'),
      count: number('Accounts', 'Number of accounts in the group.'),
      ...worth,
      weight,
    },
  ),
  accounts: rows(
    'Accounts',
    'Every account, largest first.',
    { by: ['accountCode'], main: 'total' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'The name of the account.'),
      accountType: text('Account type', 'The type of account.'),
      groupCode: text('Group code', 'The code of its group.'),
      groupName: text('Group', 'The name of its group.'),
      ...worth,
      weight,
      timeWeighted,
      timeWeightedMissing,
      timeWeightedEnded,
    },
  ),
})
