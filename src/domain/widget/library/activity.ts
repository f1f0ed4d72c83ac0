import { figures, type LibraryWidget } from './library-widget.ts'

const income = {
  title: 'Income',
  content: 'Dividends, trust distributions and interest, on the day they were paid.',
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
    description: 'What was sold, parcel by parcel, and what it gained',
    content: figures('grid', 'gains?by=parcel'),
    info: [
      { title: 'Proceeds', content: 'What the sale brought, after brokerage.' },
      {
        title: 'Cost',
        content: 'What that parcel cost, brokerage included. Parcels bought first are taken as sold first.',
      },
      {
        title: 'Held',
        content:
          'The days between buying and selling; a parcel held more than a year may be taxed at a discount. This is not tax advice.',
      },
    ],
  },
  transactions: {
    title: 'Recent transactions',
    description: 'Every movement of securities and cash',
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
    description: 'When dividends and distributions were paid',
    content: figures('calendar', 'distributions'),
    info: [income],
  },
} satisfies Record<string, LibraryWidget>
