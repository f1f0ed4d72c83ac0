import { figures, type LibraryWidget } from './library-widget.ts'

export const returnWidgets = {
  performance: {
    title: 'Performance',
    description: 'Returns over several periods, beside the benchmark where one is chosen',
    content: figures('table', 'performance'),
    info: [
      {
        title: 'Return',
        content:
          'Time-weighted: how the investments did, whatever money came in or went out. The return of each day is worked out on what was invested that day, and the days are then multiplied together. Deposits count from the start of their day, withdrawals to the end of theirs. Income is included and fees are taken off.',
      },
      {
        title: 'Money-weighted',
        content:
          'How your money did, with the timing of what came in and went out. It is the one steady rate at which every deposit, less every withdrawal, would have grown to today’s value (XIRR, on 365 days a year). There is no money-weighted return yet if all the money came in on the last day.',
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
          'What the same deposits and withdrawals, on the same days, would be worth in the benchmark, where one is chosen. Its line bears its name.',
      },
    ],
  },
} satisfies Record<string, LibraryWidget>
