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

const returnFacts = {
  isOpeningUnknown: flagField(
    'Opening value unknown',
    'True if the opening value is at cost because there was no price.',
  ),
  isClosingUnknown: flagField(
    'Closing value unknown',
    'True if the closing value is at cost because there is no price.',
  ),
  opening: currencyField('Opening value', 'The value before the period, including receivables.'),
  closing: currencyField('Closing value', 'The value at the end, including receivables.'),
  income: currencyField(
    'Income',
    'Dividends, distributions and interest, counted from the ex-date and included in the gain.',
  ),
  gain: currencyField('Gain', 'Closing value − opening value − inflows + outflows.'),
  rate: optionalField(
    percentField(
      'Own return',
      'The time-weighted return of this part for the whole period. Purchases, sales and income of one day are netted.',
    ),
  ),
  contribution: optionalField(percentField('Contribution', 'The share of the total return, if there is one.')),
}

const yearReturns = {
  beforeFees: optionalField(percentField('Before fees', 'The time-weighted return before fees.')),
  afterFees: optionalField(percentField('After fees', 'The time-weighted return, net of fees.')),
}

export const contributionsFields = partField(
  'Contributions',
  'The contribution of each security and asset class to the return of the period, and the risk figures.',
  {
    from: dateField('From', 'The start date, or inception if that is later.'),
    to: dateField('To', 'The end date.'),
    rate: optionalField(
      percentField('Return', 'The sum of all contributions: the return of the whole period, never per year.'),
    ),
    isIncomplete: flagField('Is incomplete', 'True if the return of the period depends on a value at cost.'),
    rateMissing: optionalField(
      textField(
        'No return',
        'The reason for missing contributions: on one day, the loss was more than everything invested.',
      ),
    ),
    ownRatesMissing: optionalField(
      textField('No own return', 'Sentences that name the parts without an own return, and the reason.'),
    ),
    securities: rowsField(
      'Securities',
      'By security, largest contribution first; then cash, and fees, which have no value of their own.',
      { by: ['securityCode'], main: 'contribution' },
      {
        securityCode: textField('Security code', 'The code of the security; Cash for cash, Fees for fees.'),
        securityName: textField('Security', 'The name of the security.'),
        assetClass: textField('Asset class', 'The asset class of the security.'),
        ...returnFacts,
      },
    ),
    assetClasses: rowsField(
      'Asset classes',
      'The same by asset class; moves between securities of one class are not flows.',
      { by: ['assetClass'], main: 'contribution' },
      { assetClass: textField('Asset class', 'The name of the asset class; Cash, or Fees.'), ...returnFacts },
    ),
    periods: rowsField(
      'Periods',
      'The chosen period and the standard periods: returns before and after fees, income and risk.',
      { by: ['name'], main: 'afterFees' },
      {
        name: textField('Period', 'The name of the period.'),
        from: dateField('From', 'The first day.'),
        to: dateField('To', 'The last day.'),
        isIncomplete: flagField('Is incomplete', 'True if returns depend on a value at cost.'),
        isAnnualised: flagField(
          'Per year',
          'True if returns and yield are per year (p.a.), as for periods of more than one year.',
        ),
        ...yearReturns,
        incomeYield: optionalField(percentField('Income yield', 'Income ÷ the mean value of the period.')),
        beforeFeesEnded: optionalField(
          textField(
            'Why the return before fees is −100 %',
            'Sentences about the day that ended the chain of returns and the deposit that began the next.',
          ),
        ),
        afterFeesEnded: optionalField(
          textField(
            'Why the return after fees is −100 %',
            'Sentences about the day that ended the chain of returns and the deposit that began the next.',
          ),
        ),
        beforeFeesMissing: optionalField(
          textField(
            'No return before fees',
            'Reason for the missing return. Empty if there is a return or nothing was invested.',
          ),
        ),
        afterFeesMissing: optionalField(
          textField(
            'No return after fees',
            'Reason for the missing return. Empty if there is a return or nothing was invested.',
          ),
        ),
        volatility: optionalField(
          percentField(
            'Volatility',
            'Annualised standard deviation of monthly returns (population, divided by n); needs at least twelve months.',
          ),
        ),
        drawdown: optionalField(
          percentField('Maximum drawdown', 'The largest fall from peak to trough, as a positive figure.'),
        ),
        income: currencyField('Income', 'Dividends, distributions and interest, counted from the ex-date.'),
        fees: currencyField('Fees', 'Fees paid, as a positive amount.'),
      },
    ),
    years: rowsField(
      'Years',
      'Financial years, latest first, with the calendar years in which they end.',
      { by: ['year'], main: 'financialAfterFees' },
      {
        year: textField('Year', 'The calendar year in which the financial year ends.'),
        financialYear: optionalField(
          textField('Financial year', 'The name of the year, with a star if it covers only part of the year.'),
        ),
        financialBeforeFees: yearReturns.beforeFees,
        financialAfterFees: yearReturns.afterFees,
        calendarYear: optionalField(
          textField('Calendar year', 'The name of the year, with a star if it covers only part of the year.'),
        ),
        calendarBeforeFees: yearReturns.beforeFees,
        calendarAfterFees: yearReturns.afterFees,
        isFinancialIncomplete: flagField(
          'Financial year is incomplete',
          'True if its returns depend on a value at cost.',
        ),
        isCalendarIncomplete: flagField(
          'Calendar year is incomplete',
          'True if its returns depend on a value at cost.',
        ),
        missing: optionalField(
          textField(
            'No return',
            'Reason for a missing return after fees in either year. Empty if no return is missing or nothing was invested.',
          ),
        ),
      },
    ),
  },
)
