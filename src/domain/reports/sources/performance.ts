import { currency, date, flag, optional, part, percent, rows, text } from './field.ts'

const moneyWeightedMissing = optional(
  text(
    'No money-weighted return',
    'Why there is none, where there is none: “all money came in on the last day”, for one.',
  ),
)

const timeWeightedMissing = optional(
  text('No return', 'Why there is no time-weighted return where more than everything invested was lost on a day.'),
)

const returns = {
  name: text('Period', 'What the period is called.'),
  from: date('From', 'Its first day on which there was money.'),
  to: date('To', 'Its last day on which there was money.'),
  isAnnualised: flag('Per year', 'Whether the rates are per year (p.a.), as they are over more than one year.'),
  timeWeighted: optional(percent('Return', 'The time-weighted return, net of fees.')),
  timeWeightedMissing,
  moneyWeighted: optional(percent('Money-weighted return', 'The money-weighted return (XIRR), net of fees.')),
  moneyWeightedMissing,
  benchmark: optional(percent('Benchmark', 'The return of the benchmark.')),
  excess: optional(percent('Excess', 'Return − benchmark.')),
  gain: currency(
    'Gain',
    'Closing value − opening value − deposits + withdrawals, with securities in kind at market value.',
  ),
}

export const performanceFields = part('Performance', 'Returns to the end date.', {
  asAt: date('As at', 'The end date.'),
  benchmarkCode: optional(text('Benchmark code', 'The code of the benchmark that is chosen, where one is.')),
  benchmarkName: optional(
    text('Benchmark name', 'What the benchmark is called, with its kind: price or accumulation.'),
  ),
  benchmarkNote: optional(
    text('Benchmark note', 'A sentence that says what the benchmark is: with or without distributions.'),
  ),
  inception: date('Inception', 'The day of the first transaction.'),
  period: part('Chosen period', 'From the start date (or inception, if later) to the end date.', returns),
  periods: rows(
    'Periods',
    'The standard periods: 1 month, 3 months, Financial year to date, 1 year, 3 years, 5 years, Since inception.',
    { by: ['name'], main: 'timeWeighted' },
    returns,
  ),
  financialYears: rows(
    'Financial years',
    'Every financial year since inception, the last one to date.',
    { by: ['name'], main: 'timeWeighted' },
    returns,
  ),
  series: rows(
    'Months',
    'The end of every month since inception, for a chart.',
    { by: ['date'], main: 'value' },
    {
      date: date('Date', 'The last day of the month, or the end date.'),
      value: currency('Value', 'Total value.'),
      netInvested: currency('Net invested', 'Deposits − withdrawals so far.'),
      contributions: currency('Net contributions', 'Deposits − withdrawals of the month.'),
      benchmark: optional(
        currency(
          'Same money in the benchmark',
          'The same deposits and withdrawals in the benchmark; it pays no brokerage.',
        ),
      ),
    },
  ),
  accounts: rows(
    'Accounts',
    'The returns of each account.',
    { by: ['accountCode'], main: 'period' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'What the account is called.'),
      inception: date('Inception', 'The day of the account’s first transaction.'),
      value: currency('Value', 'Total value on the end date.'),
      period: optional(percent('Return of the period', 'The time-weighted return of the chosen period.')),
      timeWeightedMissing,
      moneyWeighted: optional(percent('Money-weighted return', 'The money-weighted return of the chosen period.')),
      moneyWeightedMissing,
      gain: currency('Gain', 'The gain of the chosen period.'),
      financialYear: optional(percent('Return of the financial year', 'Of the financial year to date.')),
      oneYear: optional(percent('Return of one year', 'Of the last twelve months, where the account is that old.')),
      sinceInception: optional(percent('Return since inception', 'Per year (p.a.), where that is more than one.')),
    },
  ),
})
