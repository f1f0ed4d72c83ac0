import { figures, type LibraryWidget } from './library-widget.ts'

const benchmark = {
  title: 'Benchmark',
  content:
    'An exchange-traded fund over the Australian market. It is shown as if the same money had been invested in it, and compared after the fees and brokerage of the portfolio, but before those of the benchmark.',
}

export const returnWidgets = {
  performance: {
    title: 'Performance',
    description: 'Returns over several periods against the benchmark',
    content: figures('table', 'performance'),
    info: [
      {
        title: 'Time-weighted return',
        content:
          'How the investments did, whatever money came in or went out. The return of each day is worked out on what was invested that day, and the days are then multiplied together. Deposits count from the start of their day, withdrawals to the end of theirs. Income is included and fees are taken off.',
      },
      {
        title: 'Money-weighted return',
        content:
          'How your money did, with the timing of what came in and went out. It is the one yearly rate at which every deposit, less every withdrawal, would have grown to today’s market value (XIRR, on 365 days a year).',
      },
      {
        title: 'Periods',
        content: 'Returns of periods longer than a year are stated per year. A financial year begins on 1 July.',
      },
      benchmark,
    ],
  },
  'value-series': {
    title: 'Value over time',
    description: 'Market value week by week against the benchmark',
    content: figures('graph', 'value-series?by=week'),
    info: [
      {
        title: 'Value',
        content:
          'Securities at their closing price plus cash, at the end of each week. Deposits and withdrawals move it too.',
      },
      benchmark,
    ],
  },
} satisfies Record<string, LibraryWidget>
