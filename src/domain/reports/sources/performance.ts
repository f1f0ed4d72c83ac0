import {
  currencyField,
  dateField,
  flagField,
  optionalField,
  partField,
  percentField,
  rowsField,
  textField,
} from './field.ts'

const moneyWeightedMissing = optionalField(
  textField(
    'No money-weighted return',
    'The reason if there is none, for example “all money came in on the last day”.',
  ),
)

const timeWeightedEnded = optionalField(
  textField(
    'Why the return is −100 %',
    'Sentences about the day that ended the chain of returns and the deposit that began the next.',
  ),
)
const timeWeightedMissing = optionalField(
  textField(
    'No return',
    'The reason if there is no time-weighted return: on one day, the loss was more than everything invested.',
  ),
)

const returnFields = {
  name: textField('Period', 'The name of the period.'),
  from: dateField('From', 'The first day with money invested.'),
  to: dateField('To', 'The last day with money invested.'),
  isIncomplete: flagField(
    'Is incomplete',
    'True if returns and gain depend on a value at cost because there was no price.',
  ),
  isAnnualised: flagField('Per year', 'True if the rates are per year (p.a.), as for periods of more than one year.'),
  timeWeighted: optionalField(percentField('Return', 'The time-weighted return, net of fees.')),
  timeWeightedMissing,
  timeWeightedEnded,
  moneyWeighted: optionalField(percentField('Money-weighted return', 'The money-weighted return (XIRR), net of fees.')),
  moneyWeightedMissing,
  benchmark: optionalField(percentField('Benchmark', 'The return of the benchmark.')),
  excess: optionalField(percentField('Excess', 'Return − benchmark.')),
  gain: currencyField(
    'Gain',
    'Closing value − opening value − deposits + withdrawals, with securities in kind at market value.',
  ),
}

export const performanceFields = partField('Performance', 'Returns to the end date.', {
  asAt: dateField('As at', 'The end date.'),
  benchmarkCode: optionalField(textField('Benchmark code', 'The code of the chosen benchmark, if any.')),
  benchmarkName: optionalField(
    textField('Benchmark name', 'The name of the benchmark, with its kind: price or accumulation.'),
  ),
  benchmarkNote: optionalField(
    textField('Benchmark note', 'A sentence that says whether the benchmark includes distributions.'),
  ),
  inception: dateField('Inception', 'The day of the first transaction.'),
  unpriced: optionalField(
    textField('Without a price', 'A sentence that names securities without a price, and the days, if any.'),
  ),
  period: partField('Chosen period', 'From the start date (or inception, if later) to the end date.', returnFields),
  periods: rowsField(
    'Periods',
    'The standard periods: 1 month, 3 months, Financial year to date, 1 year, 3 years, 5 years, Since inception.',
    { by: ['name'], main: 'timeWeighted' },
    returnFields,
  ),
  financialYears: rowsField(
    'Financial years',
    'Every financial year since inception; the last one to date.',
    { by: ['name'], main: 'timeWeighted' },
    returnFields,
  ),
  series: rowsField(
    'Months',
    'Month-end values since inception, for a chart.',
    { by: ['date'], main: 'value' },
    {
      date: dateField('Date', 'The last day of the month, or the end date.'),
      value: currencyField('Value', 'Total value.'),
      netInvested: currencyField('Net invested', 'Total deposits − withdrawals to date.'),
      contributions: currencyField('Net contributions', 'Deposits − withdrawals of the month.'),
      benchmark: optionalField(
        currencyField(
          'Same cash flows in the benchmark',
          'The same deposits and withdrawals in the benchmark; it pays no brokerage.',
        ),
      ),
    },
  ),
  accounts: rowsField(
    'Accounts',
    'The returns of each account.',
    { by: ['accountCode'], main: 'period' },
    {
      accountCode: textField('Account code', 'The code of the account.'),
      accountName: textField('Account', 'The name of the account.'),
      inception: dateField('Inception', 'The day of the account’s first transaction.'),
      isIncomplete: flagField('Is incomplete', 'True if any of its returns depends on a value at cost.'),
      value: currencyField('Value', 'Total value on the end date.'),
      period: optionalField(percentField('Return of the period', 'The time-weighted return of the chosen period.')),
      timeWeightedMissing,
      timeWeightedEnded,
      moneyWeighted: optionalField(
        percentField('Money-weighted return', 'The money-weighted return of the chosen period.'),
      ),
      moneyWeightedMissing,
      gain: currencyField('Gain', 'The gain of the chosen period.'),
      financialYear: optionalField(
        percentField('Return of the financial year', 'The return of the financial year to date.'),
      ),
      oneYear: optionalField(
        percentField('Return of one year', 'The return of the last twelve months, if the account is that old.'),
      ),
      sinceInception: optionalField(percentField('Return since inception', 'Per year (p.a.) after the first year.')),
    },
  ),
})
