import {
  currencyField,
  dateField,
  flagField,
  holdingField,
  incompleteYear,
  leftOutRows,
  numberField,
  optionalField,
  partField,
  priceField,
  rowsField,
  textField,
  shortPositions,
} from './field.ts'

const parcelFields = {
  accountCode: textField('Account code', 'The account that owns the parcel.'),
  securityCode: textField('Security code', 'The code of the security.'),
  securityName: textField('Security', 'The name of the security.'),
  acquired: dateField('Acquired', 'The day the parcel was bought.'),
}

const heldFields = {
  days: numberField('Days held', 'Days since the purchase.'),
  discount: textField(
    'Discount',
    'Yes: the capital gains discount can apply (a gain on a parcel held for twelve months, owner not a company). Unknown: the taxpayer, the gain or the purchase date is unknown. Pre-CGT: acquired before 20 September 1985. No: all others.',
  ),
  isDiscountEligible: flagField('Discount can apply', 'Whether discount is Yes.'),
  isGainUnknown: flagField(
    'Gain unknown',
    'True if the cost of the units, or the value of units still held, is unknown.',
  ),
  quantity: holdingField('Quantity', 'Number of units of the parcel.'),
  cost: currencyField('Cost', 'The cost of the units, including brokerage.'),
}

const gainSums = {
  gains: currencyField('Gains', 'Gains only.'),
  losses: currencyField('Losses', 'Losses only, as a negative amount.'),
  discountable: optionalField(
    currencyField(
      'Eligible for discount',
      'Gains eligible for the discount, before the discount. A minimum if eligibility of some gains is unknown; empty if no eligible gain is known.',
    ),
  ),
  isGainUnknown: flagField('Gain unknown', 'True if the gain of some parcels is unknown; they are marked.'),
  isDiscountUnknown: flagField('Discount unknown', 'True if discount is Unknown for some parcels.'),
}

const realisedSums = {
  cost: currencyField('Cost', 'Cost of the units sold.'),
  proceeds: currencyField('Proceeds', 'Proceeds of the sales, net of brokerage.'),
  gain: currencyField('Realised gain', 'Proceeds − cost.'),
  ...gainSums,
}

const unrealisedSums = {
  cost: currencyField('Cost', 'Cost of the units held.'),
  marketValue: currencyField('Market value', 'Value on the position date.'),
  gain: currencyField('Unrealised gain', 'Market value − cost.'),
  ...gainSums,
}

export const gainsFields = partField('Gains', 'Gains realised in the period, and unrealised on the position date.', {
  choice: textField('Parcels', 'A sentence that explains which parcels are sold first.'),
  notes: leftOutRows,
  shortPositions,
  realised: partField('Realised', 'Sales of the period, by parcel.', {
    from: dateField('From', 'The start date.'),
    to: dateField('To', 'The end date.'),
    rows: rowsField(
      'Parcels',
      'One row per parcel and sale, oldest sale first.',
      { by: ['accountCode', 'securityCode', 'acquired', 'sold'], main: 'gain' },
      {
        ...parcelFields,
        sold: dateField('Sold', 'The date of the sale or CGT event.'),
        event: textField('CGT event', 'The CGT event: A1 is a sale; the others occur without a sale.'),
        ...heldFields,
        proceeds: currencyField('Proceeds', 'Sale proceeds, net of brokerage.'),
        gain: currencyField('Realised gain', 'Proceeds − cost.'),
        discountable: optionalField(
          currencyField(
            'Eligible for discount',
            'The gain before the discount, if the discount can apply; empty if discount is Unknown.',
          ),
        ),
      },
    ),
    foreign: rowsField(
      'In other currencies',
      'The parcels of securities quoted in another currency. For tax, price gain and currency gain are one gain.',
      { by: ['accountCode', 'securityCode', 'acquired', 'sold'], main: 'gain' },
      {
        ...parcelFields,
        sold: dateField('Sold', 'The date of the sale.'),
        priceGain: currencyField('Price gain', 'Realised gain − currency gain.'),
        currencyGain: currencyField(
          'Currency gain',
          'Cost × rate at sale ÷ rate at purchase − cost. For short sales: proceeds − proceeds × rate at purchase ÷ rate at sale.',
        ),
        gain: currencyField('Realised gain', 'Proceeds − cost.'),
      },
    ),
    securities: rowsField(
      'Securities',
      'Totals by security, largest gain first.',
      { by: ['securityCode'], main: 'gain' },
      {
        securityCode: textField('Security code', 'The code of the security.'),
        securityName: textField('Security', 'The name of the security.'),
        quantity: holdingField('Quantity', 'Number of units sold.'),
        ...realisedSums,
      },
    ),
    totals: partField('Total', 'Totals of all sales.', realisedSums),
  }),
  forex: partField(
    'Cash in other currencies',
    'Foreign exchange gains and losses realised in the period: income and deductions (Division 775), not capital gains.',
    {
      rows: rowsField(
        'Realisations',
        'One row per amount, with its acquisition date and disposal date.',
        { by: ['accountCode', 'currency', 'acquired', 'realised'], main: 'gain' },
        {
          accountCode: textField('Account code', 'The account that owned the cash.'),
          currency: textField('Currency', 'The currency.'),
          acquired: dateField('Came', 'The date the cash was received, or overdrawn.'),
          realised: dateField('Went', 'The date the cash was spent, or the overdraft repaid.'),
          event: textField('Event', 'The forex realisation event: FRE2 for cash spent, FRE4 for an overdraft repaid.'),
          amount: numberField('Amount', 'The amount in the currency.'),
          cost: currencyField('Cost', 'The value in Australian dollars when received.'),
          proceeds: currencyField('Proceeds', 'The value in Australian dollars when spent.'),
          gain: currencyField('Gain', 'Proceeds − cost.'),
        },
      ),
      gains: currencyField('Foreign exchange gains', 'Total of the gains, without losses. Assessable income.'),
      losses: currencyField('Foreign exchange losses', 'Total of the losses, as a positive amount. Deductible.'),
    },
  ),
  unrealised: partField('Unrealised', 'Holdings on the position date.', {
    asAt: dateField('As at', 'The position date.'),
    rows: rowsField(
      'Parcels',
      'One row per parcel.',
      { by: ['accountCode', 'securityCode', 'acquired'], main: 'gain' },
      {
        ...parcelFields,
        ...heldFields,
        price: priceField('Price', 'The price on the position date.'),
        marketValue: currencyField('Market value', 'Quantity × price.'),
        gain: optionalField(currencyField('Unrealised gain', 'Market value − cost; empty without a price.')),
      },
    ),
    totals: partField('Total', 'Totals of all holdings.', unrealisedSums),
  }),
  years: rowsField(
    'Financial years',
    'The net capital gain by taxpayer and financial year of the period, up to the end date: losses first, then the discount.',
    { by: ['accountCode', 'year'], main: 'net' },
    {
      accountCode: textField('Account code', 'The code of the account, or of the accounts taxed together.'),
      accountName: textField('Account', 'The name of the account, or of the accounts taxed together.'),
      together: textField('Accounts included', 'A sentence that names the accounts included.'),
      year: textField('Financial year', 'The financial year, such as FY-24.'),
      other: currencyField('Gains without discount', 'Gains that are not eligible for the discount.'),
      discountable: currencyField(
        'Gains with discount',
        'Gains eligible for the discount, before the discount and before losses.',
      ),
      losses: currencyField('Losses', 'The losses of the year, as a positive amount.'),
      broughtForward: currencyField('Losses brought forward', 'Losses of earlier years not yet applied.'),
      applied: currencyField('Losses applied', 'Losses applied to gains; gains without a discount first.'),
      discount: currencyField('Discount', 'The CGT discount on the remaining gains: 50 %, or 33⅓ % for a super fund.'),
      net: currencyField('Net capital gain', 'Gains − losses applied − discount.'),
      carriedForward: currencyField('Losses carried forward', 'Losses carried to the next year.'),
      incomplete: incompleteYear,
    },
  ),
  yearsMissing: optionalField(
    textField('Not known', 'A sentence on distributions whose capital gains are unknown; empty if there are none.'),
  ),
  accounts: rowsField(
    'Accounts',
    'Totals by account.',
    { by: ['accountCode'], main: 'realised' },
    {
      accountCode: textField('Account code', 'The code of the account.'),
      accountName: textField('Account', 'The name of the account.'),
      realised: currencyField('Realised gain', 'Gains realised in the period.'),
      unrealised: currencyField('Unrealised gain', 'Unrealised gains on the position date.'),
      isRealisedUnknown: flagField('Realised gain unknown', 'True if the gain of some parcels is unknown.'),
      isUnrealisedUnknown: flagField('Unrealised gain unknown', 'True if the gain of some parcels is unknown.'),
    },
  ),
})
