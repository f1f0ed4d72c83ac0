import {
  currencyField,
  dateField,
  flagField,
  incompleteYear,
  leftOutRows,
  missingCredits,
  missingPayments,
  optionalField,
  partField,
  rowsField,
  textField,
  shortPositions,
} from './field.ts'

const gainFields = {
  other: currencyField('Gains without discount', 'Gains that are not eligible for the discount.'),
  discountable: currencyField(
    'Gains with discount',
    'Gains eligible for the discount, before the discount and before losses.',
  ),
  gains: currencyField('Capital gains', 'All gains, before losses and the discount.'),
  losses: currencyField('Capital losses', 'The losses of the year, as a positive amount.'),
}

const statementFields = {
  accountCode: textField('Account code', 'The code of the account, or of the accounts taxed together.'),
  accountName: textField('Account', 'The name of the account, or of the accounts taxed together.'),
  accountType: textField('Account type', 'The type of account.'),
  together: textField('Accounts included', 'A sentence that names the accounts included.'),
  taxpayer: textField('Taxed as', 'Individual, Trust, Super fund or Company; Not known if the taxpayer is unknown.'),
  labelsNote: textField('Labels', 'A sentence that names the tax return and year of the labels.'),
  isIncomplete: flagField(
    'Is incomplete',
    'True if income is not broken down into components, or the taxpayer is unknown.',
  ),
  hasAllCredits: flagField(
    'Has all credits',
    'True if every dividend and distribution is broken down into components, and every franked one has its franking credit.',
  ),
  hasAllGains: flagField(
    'Has all gains',
    'True if the taxpayer is known and every distribution is broken down into components. Otherwise capital gains or the discount may be missing.',
  ),
  missing: missingPayments,
  missingCredits,
  labels: rowsField(
    'Labels',
    'The labels of the return that have an amount, in the order of the return.',
    { by: ['label'], main: 'amount' },
    {
      label: textField('Label', 'The question and its label, such as 13U.'),
      question: textField('Question', 'The question, such as 13 Partnerships and trusts.'),
      title: textField('Title', 'The wording of the tax return.'),
      amount: currencyField('Amount', 'The total of its lines.'),
      isIncomplete: flagField('Is incomplete', 'True if payments without components may add to it.'),
    },
  ),
  lines: rowsField(
    'Lines',
    'The composition of the labels.',
    { by: ['label', 'source', 'item', 'remark'], main: 'amount' },
    {
      label: textField('Label', 'The label it is counted in.'),
      title: textField('Title', 'The wording of the tax return for that label.'),
      source: textField('Source', 'Distributions, Dividends, Interest, Capital gains or Cash in other currencies.'),
      item: textField('Item', 'The component of income, or of the capital gains.'),
      remark: textField(
        'Remark',
        'Also at 13Q if the amount also counts at that label; Grossed up if it is the grossed-up amount.',
      ),
      amount: currencyField('Amount', 'The amount it adds to the label.'),
      isIncomplete: flagField('Is incomplete', 'True if the amount depends on something unknown.'),
    },
  ),
  unlabelled: rowsField(
    'In no label',
    'Income of the year without a label.',
    { by: ['source', 'item'], main: 'cash' },
    {
      source: textField('Source', 'Distributions, Dividends or Interest.'),
      item: textField('Item', 'The component; Not broken down if the components are unknown.'),
      cash: currencyField('Received', 'The amount of money.'),
      credit: optionalField(
        currencyField('Credits', 'Franking credits and foreign income tax offsets. Empty if none is known.'),
      ),
    },
  ),
  cash: partField('Reconciliation', 'Reconciliation of the labels to the income received.', {
    labelled: currencyField('Under labels', 'Income that belongs to a label of the tax return.'),
    unlabelled: currencyField('In no label', 'The money without a label.'),
    total: currencyField('Income of the year', 'Under labels + in no label.'),
    paidOutside: currencyField('Paid outside the year', 'Income of the year that was paid before or after it.'),
    otherYears: currencyField('Of other years', 'Received in the year, but income of another year.'),
    received: currencyField('Received', 'Income of the year − paid outside the year + of other years.'),
    credits: optionalField(
      currencyField(
        'Credits',
        'Franking credits and foreign income tax offsets of the year. A minimum if components or franking credits are missing; empty if none is known.',
      ),
    ),
    fees: currencyField('Fees', 'The fees paid in the year, as a positive amount; they have no label.'),
  }),
  forex: partField(
    'Cash in other currencies',
    'Foreign exchange gains and losses realised: income and deductions (Division 775), not capital gains.',
    {
      gains: currencyField('Foreign exchange gains', 'Before any election of the taxpayer.'),
      losses: currencyField('Foreign exchange losses', 'As a positive amount.'),
    },
  ),
  categories: rowsField(
    'Kinds of asset',
    'Capital gains and losses by the kinds of asset of the CGT schedule.',
    { by: ['category'], main: 'gains' },
    { category: textField('Kind of asset', 'The name in the CGT schedule.'), ...gainFields },
  ),
  netCapitalGain: partField('Net capital gain', 'Losses are applied before the discount.', {
    ...gainFields,
    broughtForward: currencyField('Losses brought forward', 'Losses of earlier years not yet applied.'),
    applied: currencyField('Losses applied', 'Losses applied to gains; gains without a discount first.'),
    discount: currencyField('Discount', 'The CGT discount on the remaining gains.'),
    net: currencyField('Net capital gain', 'Gains − losses applied − discount.'),
    carriedForward: currencyField('Losses carried forward', 'Losses carried to the next year.'),
    incomplete: incompleteYear,
  }),
}

export const taxFields = partField(
  'Tax',
  'Income and capital gains of the end date’s financial year, up to that day, arranged for the taxpayer’s return.',
  {
    year: textField('Financial year', 'The financial year, such as FY-24.'),
    from: dateField('From', 'The start date.'),
    to: dateField('To', 'The end date.'),
    choice: textField('Parcels', 'A sentence that explains which parcels are sold first.'),
    notes: leftOutRows,
    shortPositions,
    accounts: rowsField(
      'Accounts',
      'One row per taxpayer: an account, or all accounts taxed together.',
      { by: ['accountCode'], main: 'accountName' },
      statementFields,
    ),
  },
)
