import {
  currencyField,
  dateField,
  flagField,
  optionalField,
  partField,
  percentField,
  rowsField,
  textField,
} from './field.ts'

const shareFields = {
  value: currencyField('Value', 'The value on the position date.'),
  weight: optionalField(percentField('Weight', 'The share of the total value.')),
  isIncomplete: flagField(
    'Is incomplete',
    'True if a holding in it has no price, or cash no rate; it is valued at cost.',
  ),
}

const shareRows = (title: string, description: string) =>
  rowsField(
    title,
    description,
    { by: ['name'], main: 'value' },
    { name: textField('Name', 'The name of the category.'), ...shareFields },
  )

export const allocationFields = partField(
  'Allocation',
  'The composition of the value, with cash and receivables as separate categories.',
  {
    asAt: dateField('As at', 'The position date.'),
    total: currencyField('Total value', 'Securities, cash and receivables.'),
    isIncomplete: flagField('Is incomplete', 'True if a holding has no price, or cash no rate; it is valued at cost.'),
    undrawn: optionalField(
      textField(
        'Not in the chart',
        'A sentence that names asset classes with a negative value, which the chart cannot show.',
      ),
    ),
    assetClasses: shareRows('Asset classes', 'By asset class, largest first.'),
    sectors: shareRows('Sectors', 'By sector, largest first.'),
    securities: rowsField(
      'Securities',
      'By security, largest first.',
      { by: ['securityCode'], main: 'value' },
      {
        securityCode: textField(
          'Security code',
          'The code of the security; Cash for cash, Receivable for income not yet paid.',
        ),
        securityName: textField('Security', 'The name of the security.'),
        ...shareFields,
      },
    ),
    accounts: rowsField(
      'Accounts',
      'By account, largest first.',
      { by: ['accountCode'], main: 'value' },
      {
        accountCode: textField('Account code', 'The code of the account.'),
        accountName: textField('Account', 'The name of the account.'),
        ...shareFields,
      },
    ),
  },
)
