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
  'income-components': {
    title: 'Income by component',
    description: 'What the income of this financial year consists of, with the labels of the tax return',
    content: figures('grid', 'income?by=component'),
    info: [
      {
        title: 'Received and credits',
        content:
          'Received is money; what was withheld from it is negative. Franking credits and foreign income tax offsets come beside the money.',
      },
      {
        title: 'Financial year',
        content:
          'Distributions of trusts count in the year their holder became entitled to them, dividends and interest in that they were paid in.',
      },
      {
        title: 'Tax return',
        content:
          'Where the return of an individual, a super fund, a trust or a company asks for it. Accounts with different returns together have no labels. This is not tax advice.',
      },
    ],
  },
  gains: {
    title: 'Realised gains',
    description: 'What was sold this financial year, parcel by parcel, and what it gained',
    content: figures('grid', 'gains?by=parcel'),
    info: [
      {
        title: 'Parcels',
        content:
          'Each purchase is a parcel. When part of a holding is sold, the parcels bought first are taken as sold first, unless others were chosen.',
      },
      { title: 'Proceeds', content: 'What the sale brought, after brokerage.' },
      {
        title: 'Cost',
        content:
          'What that parcel cost, brokerage included. Of a loss it is the reduced cost base, without what a trust has paid tax-free.',
      },
      {
        title: 'Discount',
        content:
          'Whether the capital gains discount can apply. Yes: a gain on a parcel held for at least twelve months (not counting the days of purchase and sale) by an individual, a trust or a super fund. No: a loss, a shorter time, or a company. Unknown: the account type does not say which it is. This is not tax advice.',
      },
      {
        title: 'CGT event',
        content:
          'A1: a sale. C2: what was held was cancelled for nothing. G1, E4 or E10: a company or a trust paid more than the parcel still cost, and the rest is a gain though nothing was sold.',
      },
    ],
  },
  'net-capital-gain': {
    title: 'Net capital gain',
    description: 'Gains, losses, discount and net capital gain by financial year',
    content: figures('grid', 'gains?by=financial-year'),
    info: [
      {
        title: 'Discount gains and other gains',
        content:
          'Gains on parcels held for at least twelve months, which the discount can apply to, and all others. Both are before losses and the discount.',
      },
      {
        title: 'Losses',
        content:
          'Losses of the year, then those brought forward (b/f), are set against gains: first against other gains. What is left over is carried forward (c/f).',
      },
      {
        title: 'Discount',
        content:
          'Taken off what is left of gains on parcels held for at least twelve months: half for an individual or a trust, a third for a super fund, nothing for a company. This is not tax advice.',
      },
      {
        title: 'Financial year',
        content: 'FY-26 runs from 1 July 2025 to 30 June 2026. The last year is up to the date of the figures.',
      },
    ],
  },
  'currency-gains': {
    title: 'Realised currency gains',
    description: 'What cash in other currencies has gained and lost as it went, by financial year',
    content: figures('grid', 'gains?by=currency'),
    info: [
      {
        title: 'Gains and losses',
        content:
          'What goes of cash in another currency is what came first. It gains or loses the difference of its worth in Australian dollars that day to what it had cost. Gains are income and losses deductions, and neither is a capital gain (Income Tax Assessment Act 1997, Division 775). This is not tax advice.',
      },
      {
        title: 'Elections',
        content:
          'None is known here: whoever has elected for the limited balance test or for retranslation leaves these out of the return.',
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
