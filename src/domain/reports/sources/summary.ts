import { currency, date, number, optional, part, percent, rows, text } from './field.ts'

const worth = {
  securities: currency('Securities', 'The market value of the securities.'),
  cash: currency('Cash', 'The cash balance.'),
  receivable: currency(
    'Receivable',
    'Dividends, distributions and the cash of mergers from their ex-date until the day they are paid, and what reinvestment plans keep.',
  ),
  total: currency('Total value', 'Securities + cash + receivable.'),
  cost: currency('Cost', 'What the securities cost.'),
  unrealised: currency('Unrealised gain', 'Securities − cost.'),
  realised: currency('Realised gain', 'Realised in the financial year to date.'),
  income: currency('Income', 'Received in the financial year to date.'),
  gain: currency('Gain', 'The gain of the financial year to date.'),
  unpriced: number(
    'Without a price',
    'How many securities have no price and currencies no rate: they are worth what they cost, and no gain of theirs is known.',
  ),
}

const timeWeighted = optional(percent('Return', 'The time-weighted return of the financial year to date.'))
const timeWeightedMissing = optional(
  text('No return', 'Why there is no time-weighted return where more than everything invested was lost on a day.'),
)
const weight = optional(percent('Weight', 'The share of the total value.'))

export const summaryFields = part('Summary', 'The accounts at a glance on the position date.', {
  asAt: date('As at', 'The position date.'),
  totals: part('Total', 'All accounts as one.', {
    count: number('Accounts', 'How many accounts there are.'),
    ...worth,
    timeWeighted,
    timeWeightedMissing,
  }),
  groups: rows(
    'Groups',
    'The accounts of each group as one, the largest first.',
    { by: ['groupCode'], main: 'total' },
    {
      groupCode: text('Group code', 'The code of the group.'),
      groupName: text('Group', 'What the group is called.'),
      count: number('Accounts', 'How many of the accounts are in it.'),
      ...worth,
      weight,
    },
  ),
  accounts: rows(
    'Accounts',
    'Every account, the largest first.',
    { by: ['accountCode'], main: 'total' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'What the account is called.'),
      accountType: text('Account type', 'What kind of account it is.'),
      groupCode: text('Group code', 'The code of its group.'),
      groupName: text('Group', 'What its group is called.'),
      ...worth,
      weight,
      timeWeighted,
      timeWeightedMissing,
    },
  ),
})
