import { figuresContent, type LibraryWidget } from './library-widget.ts'

const incomeNote = {
  title: 'Income',
  content: 'Dividends, trust distributions and interest by payment date.',
}

export const activityWidgets = {
  income: {
    title: 'Income',
    description: 'Income received by financial year',
    content: figuresContent('graph', 'income?by=financial-year'),
    info: [incomeNote, { title: 'Financial year', content: 'FY-26 runs from 1 July 2025 to 30 June 2026.' }],
  },
  'income-components': {
    title: 'Income by component',
    description: 'Components of this financial year’s income, with the labels of the tax return',
    content: figuresContent('grid', 'income?by=component'),
    info: [
      {
        title: 'Received and credits',
        content:
          'Received is money; withheld amounts are negative. Franking credits and foreign income tax offsets are in addition to the money.',
      },
      {
        title: 'Financial year',
        content:
          'Trust distributions count in the year in which the holder became entitled to them. Dividends and interest count in the year in which they were paid.',
      },
      {
        title: 'Tax return',
        content:
          'The label in the tax return of an individual, a super fund, a trust or a company. If accounts with different returns are combined, no labels are shown. This is not tax advice.',
      },
    ],
  },
  gains: {
    title: 'Realised gains',
    description: 'Sales of this financial year and their gains, by parcel',
    content: figuresContent('grid', 'gains?by=parcel'),
    info: [
      {
        title: 'Parcels',
        content: 'Each purchase is a parcel. Parcels are sold first in, first out (FIFO) unless others were chosen.',
      },
      { title: 'Proceeds', content: 'Sale proceeds, after brokerage.' },
      {
        title: 'Cost',
        content:
          'Cost of the parcel, including brokerage. For a loss it is the reduced cost base, which excludes tax-free payments of trusts.',
      },
      {
        title: 'Discount',
        content:
          'Shows whether the capital gains discount can apply. Yes: a gain on a parcel held for at least twelve months (not counting the days of purchase and sale) by an individual, a trust or a super fund. No: a loss, a shorter time, or a company. Unknown: the account type does not identify the taxpayer. This is not tax advice.',
      },
      {
        title: 'CGT event',
        content:
          'A1: a sale. C2: the holding was cancelled without payment. G1, E4 or E10: a company or a trust paid more than the parcel’s remaining cost; the excess is a gain without a sale.',
      },
    ],
  },
  'net-capital-gain': {
    title: 'Net capital gain',
    description: 'Gains, losses, discount and net capital gain by financial year',
    content: figuresContent('grid', 'gains?by=financial-year'),
    info: [
      {
        title: 'Discount gains and other gains',
        content:
          'Gains on parcels held for at least twelve months, which are eligible for the discount, and all other gains. Both are before losses and the discount.',
      },
      {
        title: 'Losses',
        content:
          'Losses of the year, then losses brought forward (b/f), are applied to gains; other gains come first. Remaining losses are carried forward (c/f).',
      },
      {
        title: 'Discount',
        content:
          'Deducted from the remaining gains on parcels held for at least twelve months: half for an individual or a trust, a third for a super fund, none for a company. This is not tax advice.',
      },
      {
        title: 'Financial year',
        content: 'FY-26 runs from 1 July 2025 to 30 June 2026. The last year is up to the date of the figures.',
      },
    ],
  },
  'currency-gains': {
    title: 'Realised currency gains',
    description: 'Realised gains and losses on cash in other currencies, by financial year',
    content: figuresContent('grid', 'gains?by=currency'),
    info: [
      {
        title: 'Gains and losses',
        content:
          'Cash in another currency is spent first in, first out (FIFO). The gain or loss is its value in Australian dollars on that day less its cost. Gains are income and losses are deductions; neither is a capital gain (Income Tax Assessment Act 1997, Division 775). This is not tax advice.',
      },
      {
        title: 'Elections',
        content:
          'Plutus does not know about elections. If the limited balance test or retranslation was elected, leave these figures out of the return.',
      },
    ],
  },
  transactions: {
    title: 'Recent transactions',
    description: 'Every movement of securities and cash in the last twelve months',
    content: figuresContent('grid', 'transactions'),
    info: [
      {
        title: 'Amount',
        content: 'Effect on cash: money in is positive, money out is negative. Includes brokerage.',
      },
    ],
  },
  distributions: {
    title: 'Distributions calendar',
    description: 'When dividends and distributions were paid in the last twelve months',
    content: figuresContent('calendar', 'distributions'),
    info: [incomeNote],
  },
} satisfies Record<string, LibraryWidget>
