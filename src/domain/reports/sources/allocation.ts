import { currency, date, flag, optional, part, percent, rows, text } from './field.ts'

const share = {
  value: currency('Value', 'The value on the position date.'),
  weight: optional(percent('Weight', 'The share of the total value.')),
  isIncomplete: flag('Is incomplete', 'True if a holding in it has no price, or cash no rate; it is valued at cost.'),
}

const shares = (title: string, description: string) =>
  rows(
    title,
    description,
    { by: ['name'], main: 'value' },
    { name: text('Name', 'The name of the category.'), ...share },
  )

export const allocationFields = part(
  'Allocation',
  'The composition of the value, with cash and receivables as separate categories.',
  {
    asAt: date('As at', 'The position date.'),
    total: currency('Total value', 'Securities, cash and receivables.'),
    isIncomplete: flag('Is incomplete', 'True if a holding has no price, or cash no rate; it is valued at cost.'),
    undrawn: optional(
      text(
        'Not in the chart',
        'A sentence that names asset classes with a negative value, which the chart cannot show.',
      ),
    ),
    assetClasses: shares('Asset classes', 'By asset class, largest first.'),
    sectors: shares('Sectors', 'By sector, largest first.'),
    securities: rows(
      'Securities',
      'By security, largest first.',
      { by: ['securityCode'], main: 'value' },
      {
        securityCode: text(
          'Security code',
          'The code of the security; Cash for cash, Receivable for income not yet paid.',
        ),
        securityName: text('Security', 'The name of the security.'),
        ...share,
      },
    ),
    accounts: rows(
      'Accounts',
      'By account, largest first.',
      { by: ['accountCode'], main: 'value' },
      {
        accountCode: text('Account code', 'The code of the account.'),
        accountName: text('Account', 'The name of the account.'),
        ...share,
      },
    ),
  },
)
