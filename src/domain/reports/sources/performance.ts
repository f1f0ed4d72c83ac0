import { currency, date, flag, optional, part, percent, rows, text } from './field.ts'

const moneyWeightedMissing = optional(
  text('No money-weighted return', 'The reason if there is none, for example “all money came in on the last day”.'),
)

const timeWeightedEnded = optional(
  text(
    'Why the return is −100 %',
    'Sentences about the day that ended the chain of returns and the deposit that began the next.',
  ),
)
const timeWeightedMissing = optional(
  text(
    'No return',
    'The reason if there is no time-weighted return: on one day, the loss was more than everything invested.',
  ),
)

const returns = {
  name: text('Period', 'The name of the period.'),
  from: date('From', 'The first day with money invested.'),
  to: date('To', 'The last day with money invested.'),
  isIncomplete: flag('Is incomplete', 'True if returns and gain depend on a value at cost because there was no price.'),
  isAnnualised: flag('Per year', 'True if the rates are per year (p.a.), as for periods of more than one year.'),
  timeWeighted: optional(percent('Return', 'The time-weighted return, net of fees.')),
  timeWeightedMissing,
  timeWeightedEnded,
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
  benchmarkCode: optional(text('Benchmark code', 'The code of the chosen benchmark, if any.')),
  benchmarkName: optional(text('Benchmark name', 'The name of the benchmark, with its kind: price or accumulation.')),
  benchmarkNote: optional(text('Benchmark note', 'A sentence that says whether the benchmark includes distributions.')),
  inception: date('Inception', 'The day of the first transaction.'),
  unpriced: optional(
    text('Without a price', 'A sentence that names securities without a price, and the days, if any.'),
  ),
  period: part('Chosen period', 'From the start date (or inception, if later) to the end date.', returns),
  periods: rows(
    'Periods',
    'The standard periods: 1 month, 3 months, Financial year to date, 1 year, 3 years, 5 years, Since inception.',
    { by: ['name'], main: 'timeWeighted' },
    returns,
  ),
  financialYears: rows(
    'Financial years',
    'Every financial year since inception; the last one to date.',
    { by: ['name'], main: 'timeWeighted' },
    returns,
  ),
  series: rows(
    'Months',
    'Month-end values since inception, for a chart.',
    { by: ['date'], main: 'value' },
    {
      date: date('Date', 'The last day of the month, or the end date.'),
      value: currency('Value', 'Total value.'),
      netInvested: currency('Net invested', 'Total deposits − withdrawals to date.'),
      contributions: currency('Net contributions', 'Deposits − withdrawals of the month.'),
      benchmark: optional(
        currency(
          'Same cash flows in the benchmark',
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
      accountName: text('Account', 'The name of the account.'),
      inception: date('Inception', 'The day of the account’s first transaction.'),
      isIncomplete: flag('Is incomplete', 'True if any of its returns depends on a value at cost.'),
      value: currency('Value', 'Total value on the end date.'),
      period: optional(percent('Return of the period', 'The time-weighted return of the chosen period.')),
      timeWeightedMissing,
      timeWeightedEnded,
      moneyWeighted: optional(percent('Money-weighted return', 'The money-weighted return of the chosen period.')),
      moneyWeightedMissing,
      gain: currency('Gain', 'The gain of the chosen period.'),
      financialYear: optional(percent('Return of the financial year', 'The return of the financial year to date.')),
      oneYear: optional(
        percent('Return of one year', 'The return of the last twelve months, if the account is that old.'),
      ),
      sinceInception: optional(percent('Return since inception', 'Per year (p.a.) after the first year.')),
    },
  ),
})
