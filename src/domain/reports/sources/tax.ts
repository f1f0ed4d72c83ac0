import {
  currency,
  date,
  flag,
  incompleteYear,
  leftOut,
  missingCredits,
  missingPayments,
  optional,
  part,
  rows,
  text,
  shortPositions,
} from './field.ts'

const gains = {
  other: currency('Gains without discount', 'Gains that are not eligible for the discount.'),
  discountable: currency(
    'Gains with discount',
    'Gains eligible for the discount, before the discount and before losses.',
  ),
  gains: currency('Capital gains', 'All gains, before losses and the discount.'),
  losses: currency('Capital losses', 'The losses of the year, as a positive amount.'),
}

const statement = {
  accountCode: text('Account code', 'The code of the account, or of the accounts taxed together.'),
  accountName: text('Account', 'The name of the account, or of the accounts taxed together.'),
  accountType: text('Account type', 'The type of account.'),
  together: text('Accounts included', 'A sentence that names the accounts included.'),
  taxpayer: text('Taxed as', 'Individual, Trust, Super fund or Company; Not known if the taxpayer is unknown.'),
  labelsNote: text('Labels', 'A sentence that names the tax return and year of the labels.'),
  isIncomplete: flag('Is incomplete', 'True if income is not broken down into components, or the taxpayer is unknown.'),
  hasAllCredits: flag(
    'Has all credits',
    'True if every dividend and distribution is broken down into components, and every franked one has its franking credit.',
  ),
  hasAllGains: flag(
    'Has all gains',
    'True if the taxpayer is known and every distribution is broken down into components. Otherwise capital gains or the discount may be missing.',
  ),
  missing: missingPayments,
  missingCredits,
  labels: rows(
    'Labels',
    'The labels of the return that have an amount, in the order of the return.',
    { by: ['label'], main: 'amount' },
    {
      label: text('Label', 'The question and its label, such as 13U.'),
      question: text('Question', 'The question, such as 13 Partnerships and trusts.'),
      title: text('Title', 'The wording of the tax return.'),
      amount: currency('Amount', 'The total of its lines.'),
      isIncomplete: flag('Is incomplete', 'True if payments without components may add to it.'),
    },
  ),
  lines: rows(
    'Lines',
    'The composition of the labels.',
    { by: ['label', 'source', 'item', 'remark'], main: 'amount' },
    {
      label: text('Label', 'The label it is counted in.'),
      title: text('Title', 'The wording of the tax return for that label.'),
      source: text('Source', 'Distributions, Dividends, Interest, Capital gains or Cash in other currencies.'),
      item: text('Item', 'The component of income, or of the capital gains.'),
      remark: text(
        'Remark',
        'Also at 13Q if the amount also counts at that label; Grossed up if it is the grossed-up amount.',
      ),
      amount: currency('Amount', 'The amount it adds to the label.'),
      isIncomplete: flag('Is incomplete', 'True if the amount depends on something unknown.'),
    },
  ),
  unlabelled: rows(
    'In no label',
    'Income of the year without a label.',
    { by: ['source', 'item'], main: 'cash' },
    {
      source: text('Source', 'Distributions, Dividends or Interest.'),
      item: text('Item', 'The component; Not broken down if the components are unknown.'),
      cash: currency('Received', 'The amount of money.'),
      credit: optional(currency('Credits', 'Franking credits and foreign income tax offsets. Empty if none is known.')),
    },
  ),
  cash: part('Reconciliation', 'Reconciliation of the labels to the income received.', {
    labelled: currency('Under labels', 'The money under a label.'),
    unlabelled: currency('In no label', 'The money without a label.'),
    total: currency('Income of the year', 'Under labels + in no label.'),
    paidOutside: currency('Paid outside the year', 'Income of the year that was paid before or after it.'),
    otherYears: currency('Of other years', 'Received in the year, but income of another year.'),
    received: currency('Received', 'Income of the year − paid outside the year + of other years.'),
    credits: optional(
      currency(
        'Credits',
        'Franking credits and foreign income tax offsets of the year. A minimum if components or franking credits are missing; empty if none is known.',
      ),
    ),
    fees: currency('Fees', 'The fees paid in the year, as a positive amount; they have no label.'),
  }),
  forex: part(
    'Cash in other currencies',
    'Foreign exchange gains and losses realised: income and deductions (Division 775), not capital gains.',
    {
      gains: currency('Foreign exchange gains', 'Before any election of the taxpayer.'),
      losses: currency('Foreign exchange losses', 'As a positive amount.'),
    },
  ),
  categories: rows(
    'Kinds of asset',
    'Capital gains and losses by the kinds of asset of the CGT schedule.',
    { by: ['category'], main: 'gains' },
    { category: text('Kind of asset', 'The name in the CGT schedule.'), ...gains },
  ),
  netCapitalGain: part('Net capital gain', 'Losses are applied before the discount.', {
    ...gains,
    broughtForward: currency('Losses brought forward', 'Losses of earlier years not yet applied.'),
    applied: currency('Losses applied', 'Losses applied to gains; gains without a discount first.'),
    discount: currency('Discount', 'The CGT discount on the remaining gains.'),
    net: currency('Net capital gain', 'Gains − losses applied − discount.'),
    carriedForward: currency('Losses carried forward', 'Losses carried to the next year.'),
    incomplete: incompleteYear,
  }),
}

export const taxFields = part(
  'Tax',
  'Income and capital gains of the end date’s financial year, up to that day, arranged for the taxpayer’s return.',
  {
    year: text('Financial year', 'The financial year, such as FY-24.'),
    from: date('From', 'The first day.'),
    to: date('To', 'The end date.'),
    choice: text('Parcels', 'A sentence that explains which parcels are sold first.'),
    notes: leftOut,
    shortPositions,
    accounts: rows(
      'Accounts',
      'One row per taxpayer: an account, or all accounts taxed together.',
      { by: ['accountCode'], main: 'accountName' },
      statement,
    ),
  },
)
