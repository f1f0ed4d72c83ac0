import {
  currencyField,
  dateField,
  flagField,
  missingCredits,
  missingPayments,
  optionalField,
  partField,
  rowsField,
  textField,
} from './field.ts'

const componentFields = {
  payment: textField('Payment', 'Distributions (trusts), Dividends (companies) or Interest.'),
  component: textField('Component', 'The component of income; Not broken down if it is unknown.'),
  label: textField(
    'Label',
    'The label of the tax return, such as 13U; empty without a label, or if accounts have different returns.',
  ),
}

const componentAmounts = {
  cash: currencyField('Received', 'The amount of money; withheld amounts are negative.'),
  credit: optionalField(
    currencyField('Credits', 'Franking credits and foreign income tax offsets. Empty if none is known.'),
  ),
}

export const componentsFields = partField(
  'Components of income',
  'The components of income to which the holder became entitled in the period.',
  {
    from: dateField('From', 'The start date.'),
    to: dateField('To', 'The end date.'),
    labelsNote: textField('Labels', 'A sentence that names the tax return and year of the labels.'),
    hasLabels: flagField('Has labels', 'True if all accounts use the labels of one return.'),
    isIncomplete: flagField(
      'Is incomplete',
      'True if components or franking credits are missing; the credits shown are then a minimum.',
    ),
    missing: missingPayments,
    missingCredits,
    totals: partField('Total', 'All income of the period.', componentAmounts),
    rows: rowsField(
      'Components',
      'One row per component and kind of payment, in the order of a managed fund statement.',
      { by: ['payment', 'component'], main: 'cash' },
      { ...componentFields, ...componentAmounts },
    ),
    securities: rowsField(
      'Securities',
      'Totals by security.',
      { by: ['payment', 'securityCode', 'component'], main: 'cash' },
      {
        securityCode: textField('Security code', 'The security that paid it; Cash for interest on cash.'),
        securityName: textField('Security', 'The name of the security.'),
        ...componentFields,
        ...componentAmounts,
      },
    ),
    accounts: rowsField(
      'Accounts',
      'Totals by account.',
      { by: ['accountCode'], main: 'cash' },
      {
        accountCode: textField('Account code', 'The code of the account.'),
        accountName: textField('Account', 'The name of the account.'),
        isIncomplete: flagField(
          'Is incomplete',
          'True if components or franking credits of the account’s payments are missing.',
        ),
        ...componentAmounts,
      },
    ),
  },
)
