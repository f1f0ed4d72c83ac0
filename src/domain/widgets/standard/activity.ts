import { figures, type LibraryWidget } from './library-widget.ts'

const income = {
  title: 'Income',
  content: 'Dividends, trust distributions and interest, by the day they were paid.',
}

export const activityWidgets = {
  income: {
    title: 'Income',
    description: 'Income received by financial year',
    content: figures('graph', 'income?by=financial-year'),
    info: [income, { title: 'Financial year', content: 'FY-26 runs from 1 July 2025 to 30 June 2026.' }],
  },
  gains: {
    title: 'Realised gains',
    description: 'What was sold this financial year, parcel by parcel, and what it gained',
    content: figures('grid', 'gains?by=parcel'),
    info: [
      {
        title: 'Parcels',
        content:
          'Each purchase is a parcel. When part of a holding is sold, the parcels bought first are taken as sold first.',
      },
      { title: 'Proceeds', content: 'What the sale brought, after brokerage.' },
      { title: 'Cost', content: 'What that parcel cost, brokerage included.' },
      {
        title: 'Discount',
        content:
          'Whether the capital gains discount can apply. Yes: a gain on a parcel held for at least twelve months (not counting the days of purchase and sale) by an individual, a trust or a super fund. No: a loss, a shorter time, or a company. Unknown: the account type does not say which it is. This is not tax advice.',
      },
    ],
  },
  transactions: {
    title: 'Recent transactions',
    description: 'Every movement of securities and cash in the last twelve months',
    content: figures('grid', 'transactions'),
    info: [
      {
        title: 'Amount',
        content:
          'What the transaction did to cash: money in is positive, money out is negative. Brokerage is included.',
      },
    ],
  },
  distributions: {
    title: 'Distributions calendar',
    description: 'When dividends and distributions were paid in the last twelve months',
    content: figures('calendar', 'distributions'),
    info: [income],
  },
} satisfies Record<string, LibraryWidget>
