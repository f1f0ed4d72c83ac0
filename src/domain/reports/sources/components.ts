import { currency, date, flag, missingCredits, missingPayments, optional, part, rows, text } from './field.ts'

const kind = {
  payment: text('Payment', 'Distributions (trusts), Dividends (companies) or Interest.'),
  component: text('Component', 'The component of income; Not broken down if it is unknown.'),
  label: text(
    'Label',
    'The label of the tax return, such as 13U; empty without a label, or if accounts have different returns.',
  ),
}

const amounts = {
  cash: currency('Received', 'The amount of money; withheld amounts are negative.'),
  credit: optional(currency('Credits', 'Franking credits and foreign income tax offsets. Empty if none is known.')),
}

export const componentsFields = part(
  'Components of income',
  'The components of income to which the holder became entitled in the period.',
  {
    from: date('From', 'The start date.'),
    to: date('To', 'The end date.'),
    labelsNote: text('Labels', 'A sentence that names the tax return and year of the labels.'),
    hasLabels: flag('Has labels', 'True if all accounts use the labels of one return.'),
    isIncomplete: flag(
      'Is incomplete',
      'True if components or franking credits are missing; the credits shown are then a minimum.',
    ),
    missing: missingPayments,
    missingCredits,
    totals: part('Total', 'All income of the period.', amounts),
    rows: rows(
      'Components',
      'One row per component and kind of payment, in the order of a managed fund statement.',
      { by: ['payment', 'component'], main: 'cash' },
      { ...kind, ...amounts },
    ),
    securities: rows(
      'Securities',
      'Totals by security.',
      { by: ['payment', 'securityCode', 'component'], main: 'cash' },
      {
        securityCode: text('Security code', 'The security that paid it; Cash for interest on cash.'),
        securityName: text('Security', 'The name of the security.'),
        ...kind,
        ...amounts,
      },
    ),
    accounts: rows(
      'Accounts',
      'Totals by account.',
      { by: ['accountCode'], main: 'cash' },
      {
        accountCode: text('Account code', 'The code of the account.'),
        accountName: text('Account', 'The name of the account.'),
        isIncomplete: flag(
          'Is incomplete',
          'True if components or franking credits of the account’s payments are missing.',
        ),
        ...amounts,
      },
    ),
  },
)
