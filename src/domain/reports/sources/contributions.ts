import { currency, date, flag, optional, part, percent, rows, text } from './field.ts'

const did = {
  opening: currency('Opening value', 'What it was worth before the period, with what was receivable.'),
  closing: currency('Closing value', 'What it was worth at the end, with what was receivable.'),
  income: currency('Income', 'Dividends, distributions and interest from the ex-date on; they are in the gain.'),
  gain: currency('Gain', 'Closing value − opening value − what came into it + what went out of it.'),
  rate: optional(
    percent(
      'Own return',
      'Its own time-weighted return, of the period as a whole. Purchases, sales and income of one day are netted.',
    ),
  ),
  contribution: optional(percent('Contribution', 'Its share of the return of the whole, where there is one.')),
}

const year = {
  beforeFees: optional(percent('Before fees', 'The time-weighted return without the fees.')),
  afterFees: optional(percent('After fees', 'The time-weighted return, net of fees.')),
}

export const contributionsFields = part(
  'Contributions',
  'What each security and asset class did for the return of the period, and how returns varied.',
  {
    from: date('From', 'The start date, or inception if that is later.'),
    to: date('To', 'The end date.'),
    rate: optional(
      percent('Return', 'What all contributions add up to: the return of the period as a whole, never per year.'),
    ),
    rateMissing: optional(
      text('No return', 'Why there are no contributions: more than everything invested was lost on a day.'),
    ),
    ownRatesMissing: optional(text('No own return', 'A sentence that names what has no own return, and why.')),
    securities: rows(
      'Securities',
      'By security, the largest contribution first; then the cash, and fees, which were never worth anything.',
      { by: ['securityCode'], main: 'contribution' },
      {
        securityCode: text('Security code', 'The code of the security; Cash for cash, Fees for fees.'),
        securityName: text('Security', 'What the security is called.'),
        assetClass: text('Asset class', 'The asset class it is of.'),
        ...did,
      },
    ),
    assetClasses: rows(
      'Asset classes',
      'The same by asset class: what goes from one of its securities to another is nothing that came or went.',
      { by: ['assetClass'], main: 'contribution' },
      { assetClass: text('Asset class', 'What the asset class is called; Cash, or Fees.'), ...did },
    ),
    periods: rows(
      'Periods',
      'The chosen period and the standard ones: returns before and after fees, income and how returns varied.',
      { by: ['name'], main: 'afterFees' },
      {
        name: text('Period', 'What the period is called.'),
        from: date('From', 'Its first day.'),
        to: date('To', 'Its last day.'),
        isAnnualised: flag('Per year', 'Whether returns and yield are per year (p.a.), as over more than one year.'),
        ...year,
        incomeYield: optional(percent('Income yield', 'Income ÷ the mean value of the period.')),
        beforeFeesMissing: optional(text('No return before fees', 'Why there is none of a book that had money.')),
        afterFeesMissing: optional(text('No return after fees', 'Why there is none of a book that had money.')),
        volatility: optional(
          percent(
            'Volatility',
            'The standard deviation of monthly returns, divided by n, per year; of twelve months or more.',
          ),
        ),
        drawdown: optional(
          percent('Maximum drawdown', 'The largest fall of the return from a height, as a positive figure.'),
        ),
        income: currency('Income', 'Dividends, distributions and interest from the ex-date on.'),
        fees: currency('Fees', 'Fees paid, as a positive amount.'),
      },
    ),
    years: rows(
      'Years',
      'Financial years, the last first, beside the calendar years that they end in.',
      { by: ['year'], main: 'financialAfterFees' },
      {
        year: text('Year', 'The year that both end in.'),
        financialYear: optional(
          text('Financial year', 'What it is called; with a star where it is a part of the year.'),
        ),
        financialBeforeFees: year.beforeFees,
        financialAfterFees: year.afterFees,
        calendarYear: optional(text('Calendar year', 'What it is called; with a star where it is a part of the year.')),
        calendarBeforeFees: year.beforeFees,
        calendarAfterFees: year.afterFees,
        missing: optional(
          text('No return', 'Why there is no return after fees of one of them, of a book that had money.'),
        ),
      },
    ),
  },
)
