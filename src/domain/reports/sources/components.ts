import { currency, date, flag, missingPayments, optional, part, rows, text } from './field.ts'

const kind = {
  payment: text('Payment', 'Distributions of trusts, Dividends of companies, or Interest.'),
  component: text('Component', 'What it is a part of; Not broken down where nobody has said.'),
  label: text(
    'Label',
    'Where the tax return has it, such as 13U; nothing where it has no label, or accounts have different returns.',
  ),
}

const amounts = {
  cash: currency('Received', 'What it came to in money; what was withheld is less than nothing.'),
  credit: optional(
    currency(
      'Credits',
      'What came beside the money: franking credits and foreign income tax offsets; nothing where no credit is known.',
    ),
  ),
}

export const componentsFields = part(
  'Components of income',
  'What the income consists of, by the day its holder became entitled to it, within the period.',
  {
    from: date('From', 'The start date.'),
    to: date('To', 'The end date.'),
    labelsNote: text('Labels', 'A sentence that says which return, and which year’s, the labels are of.'),
    hasLabels: flag('Has labels', 'Whether the accounts have the labels of one return.'),
    isIncomplete: flag(
      'Is incomplete',
      'Whether payments are not broken down: credits are at least what is shown then.',
    ),
    missing: missingPayments,
    totals: part('Total', 'All income of the period.', amounts),
    rows: rows(
      'Components',
      'One row a component and kind of payment, in the order of the statement of a managed fund.',
      { by: ['payment', 'component'], main: 'cash' },
      { ...kind, ...amounts },
    ),
    securities: rows(
      'Securities',
      'The same by security.',
      { by: ['payment', 'securityCode', 'component'], main: 'cash' },
      {
        securityCode: text('Security code', 'The security that paid it; Cash where it is interest on cash.'),
        securityName: text('Security', 'What the security is called.'),
        ...kind,
        ...amounts,
      },
    ),
    accounts: rows(
      'Accounts',
      'The same by account.',
      { by: ['accountCode'], main: 'cash' },
      {
        accountCode: text('Account code', 'The code of the account.'),
        accountName: text('Account', 'What the account is called.'),
        isIncomplete: flag('Is incomplete', 'Whether payments of the account are not broken down.'),
        ...amounts,
      },
    ),
  },
)
