import { currency, date, flag, leftOut, missingPayments, optional, part, rows, text } from './field.ts'

const gains = {
  other: currency('Gains without discount', 'Gains that no discount can apply to.'),
  discountable: currency('Gains with discount', 'Gains that the discount can apply to, before it and before losses.'),
  gains: currency('Capital gains', 'All gains, before losses and the discount.'),
  losses: currency('Capital losses', 'The losses of the year, as a positive amount.'),
}

const statement = {
  accountCode: text('Account code', 'The code of the account, or of all that are taxed together.'),
  accountName: text('Account', 'What the account is called, or all that are taxed together.'),
  accountType: text('Account type', 'What kind of account it is.'),
  together: text('Whose it is', 'A sentence that says which accounts the sums are of.'),
  taxpayer: text('Taxed as', 'Individual, Trust, Super fund or Company; Not known where nothing says it.'),
  labelsNote: text('Labels', 'A sentence that says which return, and which year’s, the labels are of.'),
  isIncomplete: flag('Is incomplete', 'Whether income is not broken down, or nothing says who is taxed.'),
  hasAllCredits: flag('Has all credits', 'Whether every dividend and distribution is broken down.'),
  hasAllGains: flag(
    'Has all gains',
    'Whether every distribution is broken down, which may hold capital gains, and the taxpayer is known, on whom the discount depends.',
  ),
  missing: missingPayments,
  labels: rows(
    'Labels',
    'The labels of the return, in its order, that have an amount.',
    { by: ['label'], main: 'amount' },
    {
      label: text('Label', 'The question and its label, such as 13U.'),
      question: text('Question', 'The question, such as 13 Partnerships and trusts.'),
      title: text('Title', 'What the return calls it.'),
      amount: currency('Amount', 'What its lines add up to.'),
      isIncomplete: flag('Is incomplete', 'Whether payments that are not broken down may add to it.'),
    },
  ),
  lines: rows(
    'Lines',
    'What the labels are made up of.',
    { by: ['label', 'source', 'item', 'remark'], main: 'amount' },
    {
      label: text('Label', 'The label it is counted in.'),
      title: text('Title', 'What the return calls that label.'),
      source: text('Source', 'Distributions, Dividends, Interest, Capital gains or Cash in other currencies.'),
      item: text('Item', 'The component of income, or what it is of the capital gains.'),
      remark: text(
        'Remark',
        'Also at 13Q, where it has that label of its own and is counted here once more; Grossed up where that is the same.',
      ),
      amount: currency('Amount', 'What it adds to the label.'),
    },
  ),
  unlabelled: rows(
    'In no label',
    'Income of the year that no label takes.',
    { by: ['source', 'item'], main: 'cash' },
    {
      source: text('Source', 'Distributions, Dividends or Interest.'),
      item: text('Item', 'The component; Not broken down where nobody has said.'),
      cash: currency('Received', 'What it came to in money.'),
      credit: optional(currency('Credits', 'What came beside the money; nothing where nobody has said.')),
    },
  ),
  cash: part('Reconciliation', 'From the labels to what was received.', {
    labelled: currency('Under labels', 'The money of what stands under a label.'),
    unlabelled: currency('In no label', 'The money of what no label takes.'),
    total: currency('Income of the year', 'Under labels + in no label.'),
    paidOutside: currency('Paid outside the year', 'Of the income of the year, what was paid before it or after it.'),
    otherYears: currency('Of other years', 'What was received in the year and is income of another.'),
    received: currency('Received', 'Income of the year − paid outside it + of other years.'),
    credits: optional(
      currency(
        'Credits',
        'Franking credits and foreign income tax offsets of the year: at least, where payments are not broken down; nothing where no credit is known.',
      ),
    ),
    fees: currency('Fees', 'The fees paid in the year, as a positive amount; they are under no label.'),
  }),
  forex: part(
    'Cash in other currencies',
    'What was gained and lost on it as it went: income and deductions (Division 775), and no capital gains.',
    {
      gains: currency('Foreign exchange gains', 'Before any election of whoever is taxed.'),
      losses: currency('Foreign exchange losses', 'As a positive amount.'),
    },
  ),
  categories: rows(
    'Kinds of asset',
    'Capital gains and losses by the kinds of asset of the CGT schedule.',
    { by: ['category'], main: 'gains' },
    { category: text('Kind of asset', 'What the CGT schedule calls it.'), ...gains },
  ),
  netCapitalGain: part('Net capital gain', 'Losses first, then the discount.', {
    ...gains,
    broughtForward: currency('Losses brought forward', 'Losses of earlier years that no gain has taken up.'),
    applied: currency('Losses applied', 'Losses set against gains, those without a discount first.'),
    discount: currency('Discount', 'What the discount takes off what is left.'),
    net: currency('Net capital gain', 'Gains − losses applied − discount.'),
    carriedForward: currency('Losses carried forward', 'Losses that go on to the next year.'),
  }),
}

export const taxFields = part(
  'Tax',
  'Income and capital gains of the financial year of the end date, up to that day, as the return of whoever is taxed asks for them.',
  {
    year: text('Financial year', 'The financial year, such as FY-24.'),
    from: date('From', 'Its first day.'),
    to: date('To', 'The end date.'),
    choice: text('Parcels', 'A sentence that says which parcels a sale is of.'),
    notes: leftOut,
    accounts: rows(
      'Accounts',
      'A row a taxpayer: an account, or all that are taxed together.',
      { by: ['accountCode'], main: 'accountName' },
      statement,
    ),
  },
)
