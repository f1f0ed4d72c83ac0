import { figures, type LibraryWidget } from './library-widget.ts'

const fees: LibraryWidget['info'][number] = {
  title: 'Fees',
  content:
    'Before fees, a fee counts as money that was withdrawn at the end of its day. Brokerage is a part of what is paid and received for securities, and is taken off in both.',
}

const contributed = (part: string): LibraryWidget['info'] => [
  {
    title: 'Own return',
    content: `How the ${part} did by itself while it was held, with its income: time-weighted. The purchases, sales and income of one day are netted: what came in net counts from the start of the day, what went out net to its end.`,
  },
  {
    title: 'Contribution',
    content: `What the ${part} gained or lost for the return of the whole. The contributions, with those of the cash and of fees, add up to the return of the whole period, as the returns of later days count on what there was by then (Frongello’s linking).`,
  },
  {
    title: 'Income',
    content: 'Dividends, distributions and interest, counted from the ex-date. They are in the gain.',
  },
]

export const returnWidgets = {
  performance: {
    title: 'Performance',
    description: 'Returns over several periods, beside the benchmark where one is chosen',
    content: figures('table', 'performance'),
    info: [
      {
        title: 'Return',
        content:
          'Time-weighted: how the investments did, whatever money came in or went out. The return of each day is worked out on what was invested that day, and the days are then multiplied together. Deposits count from the start of their day, withdrawals to the end of theirs. Income is included and fees are taken off. A period in which more than everything invested was lost on one day has no return; the note below says so.',
      },
      {
        title: 'Money-weighted',
        content:
          'How your money did, with the timing of what came in and went out. It is the one steady rate at which every deposit, less every withdrawal, would have grown to today’s value (XIRR, on 365 days a year). There is none if all the money came in on the last day, or if several rates fit.',
      },
      {
        title: 'Periods',
        content:
          'Returns over more than one year are per year (p.a.). A period of one month that ends on a month’s last day is that calendar month. A period begins and ends with the money in it: time without any does not count. A financial year begins on 1 July.',
      },
      {
        title: 'Benchmark',
        content:
          'What the firm has chosen to hold these returns against, named in the heading of its column where there is one. The note below says whether distributions are in it. It pays no brokerage; the portfolio does. Excess is the return less that of the benchmark.',
      },
    ],
  },
  contributions: {
    title: 'Returns by security',
    description: 'What each security did by itself, and for the return of the whole, this financial year',
    content: figures('table', 'performance?by=security'),
    info: contributed('security'),
  },
  'asset-class-returns': {
    title: 'Returns by asset class',
    description: 'What each asset class did by itself, and for the return of the whole, this financial year',
    content: figures('table', 'performance?by=asset-class'),
    info: contributed('asset class'),
  },
  years: {
    title: 'Returns by year',
    description: 'Financial and calendar years side by side, before and after fees',
    content: figures('table', 'performance?by=financial-year'),
    info: [
      {
        title: 'Years',
        content:
          'Time-weighted returns of each financial year, from July to June, beside those of the calendar year in which it ends.',
      },
      fees,
    ],
  },
  'fees-income-risk': {
    title: 'Fees, income and risk',
    description: 'Returns before and after fees, income yield, volatility and drawdown of several periods',
    content: figures('table', 'performance?by=risk'),
    info: [
      fees,
      {
        title: 'Income yield',
        content:
          'Dividends, distributions and interest of the period, counted from their ex-date, over what everything was worth on average. It is per year over more than one year.',
      },
      {
        title: 'Volatility',
        content:
          'How much the returns of whole months varied around their mean: their standard deviation, of all of them and not of a sample (divided by n), times the square root of twelve. There is none for fewer than twelve months.',
      },
      {
        title: 'Maximum drawdown',
        content:
          'The largest fall of the return from a height to a low after it, at closing prices. Deposits and withdrawals do not count.',
      },
    ],
  },
  'value-series': {
    title: 'Value over time',
    description: 'Value week by week, beside what was put in and the benchmark',
    content: figures('graph', 'value-series?by=week'),
    info: [
      {
        title: 'Value',
        content:
          'Securities at their closing price plus cash, at the end of each week. Deposits and withdrawals move it too.',
      },
      { title: 'Net invested', content: 'Everything deposited so far, less everything withdrawn.' },
      {
        title: 'Benchmark',
        content:
          'The same deposits and withdrawals, on the same days, in the benchmark, where one is chosen: a deposit counts from the start of its day, a withdrawal to the end of its day, as in Performance. The benchmark pays no brokerage. Where the dates shown begin later, it begins with the portfolio’s value at the close before them.',
      },
    ],
  },
} satisfies Record<string, LibraryWidget>
