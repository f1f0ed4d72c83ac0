import { figuresContent, type LibraryWidget } from './library-widget.ts'

const feesNote: LibraryWidget['info'][number] = {
  title: 'Fees',
  content:
    'Before fees, a fee counts as a withdrawal at the end of its day. Both returns are after brokerage, which is part of purchase and sale amounts.',
}

const contributionNotes = (part: string): LibraryWidget['info'] => [
  {
    title: 'Own return',
    content: `Time-weighted return of the ${part} while it was held, including income. Plutus nets all purchases, sales and income of a day. A net inflow counts from the start of the day, a net outflow until its end.`,
  },
  {
    title: 'Contribution',
    content: `Share of the ${part} in the total return. All contributions, including cash and fees, add up to the return of the period. Each day’s gain is linked to the previous value (Frongello).`,
  },
  {
    title: 'Income',
    content: 'Dividends, distributions and interest, counted from the ex-date and included in the gain.',
  },
]

export const returnWidgets = {
  performance: {
    title: 'Performance',
    description: 'Returns over several periods, compared with the benchmark if one is chosen',
    content: figuresContent('table', 'performance'),
    info: [
      {
        title: 'Return',
        content:
          'Time-weighted: the performance of the investments, regardless of deposits and withdrawals. Each day’s return is calculated on the money invested that day, and the daily returns are multiplied. Deposits count from the start of their day, withdrawals until the end of theirs. Returns include income and are after fees. A period has no return if the loss on one day was more than everything invested; the note below says so.',
      },
      {
        title: 'Money-weighted',
        content:
          'Money-weighted: the performance of your money, including the timing of deposits and withdrawals. It is the constant rate at which all deposits, less all withdrawals, would have grown to today’s value (XIRR, 365 days a year). There is none if all money came in on the last day, or if several rates fit.',
      },
      {
        title: 'Periods',
        content:
          'Returns over more than one year are per year (p.a.). A period of one month that ends on a month’s last day is that calendar month. Time without money at the start or end of a period does not count. A financial year begins on 1 July.',
      },
      {
        title: 'Benchmark',
        content:
          'The firm’s chosen comparison for these returns; the column heading names it. The note below says whether it includes distributions. The benchmark pays no brokerage; the portfolio does. Excess is the return less the benchmark’s return.',
      },
    ],
  },
  contributions: {
    title: 'Returns by security',
    description: 'Return and contribution of each security this financial year',
    content: figuresContent('table', 'performance?by=security'),
    info: contributionNotes('security'),
  },
  'asset-class-returns': {
    title: 'Returns by asset class',
    description: 'Return and contribution of each asset class this financial year',
    content: figuresContent('table', 'performance?by=asset-class'),
    info: contributionNotes('asset class'),
  },
  years: {
    title: 'Returns by year',
    description: 'Financial and calendar years side by side, before and after fees',
    content: figuresContent('table', 'performance?by=financial-year'),
    info: [
      {
        title: 'Years',
        content:
          'Time-weighted returns of each financial year (July to June), next to the calendar year in which it ends.',
      },
      feesNote,
    ],
  },
  'fees-income-risk': {
    title: 'Fees, income and risk',
    description: 'Returns before and after fees, income yield, volatility and drawdown of several periods',
    content: figuresContent('table', 'performance?by=risk'),
    info: [
      feesNote,
      {
        title: 'Income yield',
        content:
          'Dividends, distributions and interest of the period, counted from the ex-date, divided by the average value. Periods of more than one year are per year.',
      },
      {
        title: 'Volatility',
        content:
          'Annualised standard deviation of monthly returns (population, divided by n; times the square root of twelve). Needs at least twelve months.',
      },
      {
        title: 'Maximum drawdown',
        content:
          'The largest fall of the return from peak to trough, at closing prices. Deposits and withdrawals do not count.',
      },
    ],
  },
  'value-series': {
    title: 'Value over time',
    description: 'Weekly value, compared with net invested and the benchmark',
    content: figuresContent('graph', 'value-series?by=week'),
    info: [
      {
        title: 'Value',
        content:
          'Securities at closing prices plus cash, at the end of each week. Deposits and withdrawals also change it.',
      },
      { title: 'Net invested', content: 'Total deposits less total withdrawals.' },
      {
        title: 'Benchmark',
        content:
          'The same deposits and withdrawals, on the same days, invested in the benchmark, if one is chosen. As in Performance, a deposit counts from the start of its day and a withdrawal until the end of its day. The benchmark pays no brokerage. If the chart starts later, the benchmark starts with the portfolio’s value at the previous close.',
      },
    ],
  },
} satisfies Record<string, LibraryWidget>
