import { currency, date, flag, optional, part, percent, rows, text } from './field.ts'

const did = {
  isOpeningUnknown: flag('Opening value unknown', 'True if the opening value is at cost because there was no price.'),
  isClosingUnknown: flag('Closing value unknown', 'True if the closing value is at cost because there is no price.'),
  opening: currency('Opening value', 'The value before the period, including receivables.'),
  closing: currency('Closing value', 'The value at the end, including receivables.'),
  income: currency(
    'Income',
    'Dividends, distributions and interest, counted from the ex-date and included in the gain.',
  ),
  gain: currency('Gain', 'Closing value − opening value − inflows + outflows.'),
  rate: optional(
    percent(
      'Own return',
      'The time-weighted return of this part for the whole period. Purchases, sales and income of one day are netted.',
    ),
  ),
  contribution: optional(percent('Contribution', 'The share of the total return, if there is one.')),
}

const year = {
  beforeFees: optional(percent('Before fees', 'The time-weighted return before fees.')),
  afterFees: optional(percent('After fees', 'The time-weighted return, net of fees.')),
}

export const contributionsFields = part(
  'Contributions',
  'The contribution of each security and asset class to the return of the period, and the risk figures.',
  {
    from: date('From', 'The start date, or inception if that is later.'),
    to: date('To', 'The end date.'),
    rate: optional(percent('Return', 'The sum of all contributions: the return of the whole period, never per year.')),
    isIncomplete: flag('Is incomplete', 'True if the return of the period depends on a value at cost.'),
    rateMissing: optional(
      text(
        'No return',
        'The reason for missing contributions: on one day, the loss was more than everything invested.',
      ),
    ),
    ownRatesMissing: optional(
      text('No own return', 'Sentences that name the parts without an own return, and the reason.'),
    ),
    securities: rows(
      'Securities',
      'By security, largest contribution first; then cash, and fees, which have no value of their own.',
      { by: ['securityCode'], main: 'contribution' },
      {
        securityCode: text('Security code', 'The code of the security; Cash for cash, Fees for fees.'),
        securityName: text('Security', 'The name of the security.'),
        assetClass: text('Asset class', 'The asset class of the security.'),
        ...did,
      },
    ),
    assetClasses: rows(
      'Asset classes',
      'The same by asset class; moves between securities of one class are not flows.',
      { by: ['assetClass'], main: 'contribution' },
      { assetClass: text('Asset class', 'The name of the asset class; Cash, or Fees.'), ...did },
    ),
    periods: rows(
      'Periods',
      'The chosen period and the standard periods: returns before and after fees, income and risk.',
      { by: ['name'], main: 'afterFees' },
      {
        name: text('Period', 'The name of the period.'),
        from: date('From', 'The first day.'),
        to: date('To', 'The last day.'),
        isIncomplete: flag('Is incomplete', 'True if returns depend on a value at cost.'),
        isAnnualised: flag(
          'Per year',
          'True if returns and yield are per year (p.a.), as for periods of more than one year.',
        ),
        ...year,
        incomeYield: optional(percent('Income yield', 'Income ÷ the mean value of the period.')),
        beforeFeesEnded: optional(
          text(
            'Why the return before fees is −100 %',
            'Sentences about the day that ended the chain of returns and the deposit that began the next.',
          ),
        ),
        afterFeesEnded: optional(
          text(
            'Why the return after fees is −100 %',
            'Sentences about the day that ended the chain of returns and the deposit that began the next.',
          ),
        ),
        beforeFeesMissing: optional(
          text(
            'No return before fees',
            'Reason for the missing return. Empty if there is a return or nothing was invested.',
          ),
        ),
        afterFeesMissing: optional(
          text(
            'No return after fees',
            'Reason for the missing return. Empty if there is a return or nothing was invested.',
          ),
        ),
        volatility: optional(
          percent(
            'Volatility',
            'Annualised standard deviation of monthly returns (population, divided by n); needs at least twelve months.',
          ),
        ),
        drawdown: optional(percent('Maximum drawdown', 'The largest fall from peak to trough, as a positive figure.')),
        income: currency('Income', 'Dividends, distributions and interest, counted from the ex-date.'),
        fees: currency('Fees', 'Fees paid, as a positive amount.'),
      },
    ),
    years: rows(
      'Years',
      'Financial years, latest first, with the calendar years in which they end.',
      { by: ['year'], main: 'financialAfterFees' },
      {
        year: text('Year', 'The year in which both end.'),
        financialYear: optional(
          text('Financial year', 'The name of the year, with a star if it covers only part of the year.'),
        ),
        financialBeforeFees: year.beforeFees,
        financialAfterFees: year.afterFees,
        calendarYear: optional(
          text('Calendar year', 'The name of the year, with a star if it covers only part of the year.'),
        ),
        calendarBeforeFees: year.beforeFees,
        calendarAfterFees: year.afterFees,
        isFinancialIncomplete: flag('Financial year is incomplete', 'True if its returns depend on a value at cost.'),
        isCalendarIncomplete: flag('Calendar year is incomplete', 'True if its returns depend on a value at cost.'),
        missing: optional(
          text(
            'No return',
            'Reason for a missing return after fees in either year. Empty if no return is missing or nothing was invested.',
          ),
        ),
      },
    ),
  },
)
