import { currency, date, optional, part, percent, rows, text } from './field.ts'

const share = {
  value: currency('Value', 'What it is worth on the position date.'),
  weight: optional(percent('Weight', 'Its share of the total value.')),
}

const shares = (title: string, description: string) =>
  rows(
    title,
    description,
    { by: ['name'], main: 'value' },
    { name: text('Name', 'What the part is called.'), ...share },
  )

export const allocationFields = part(
  'Allocation',
  'What the value is made of, cash and receivables being parts of their own.',
  {
    asAt: date('As at', 'The position date.'),
    total: currency('Total value', 'Securities, cash and receivables.'),
    assetClasses: shares('Asset classes', 'By asset class, the largest first.'),
    sectors: shares('Sectors', 'By sector, the largest first.'),
    securities: rows(
      'Securities',
      'By security, the largest first.',
      { by: ['securityCode'], main: 'value' },
      {
        securityCode: text(
          'Security code',
          'The code of the security; Cash for cash, Receivable for income not yet paid.',
        ),
        securityName: text('Security', 'What the security is called.'),
        ...share,
      },
    ),
    accounts: rows(
      'Accounts',
      'By account, the largest first.',
      { by: ['accountCode'], main: 'value' },
      {
        accountCode: text('Account code', 'The code of the account.'),
        accountName: text('Account', 'What the account is called.'),
        ...share,
      },
    ),
  },
)
