import {
  currency,
  date,
  flag,
  holding,
  incompleteYear,
  leftOut,
  number,
  optional,
  part,
  price,
  rows,
  text,
  shortPositions,
} from './field.ts'

const parcel = {
  accountCode: text('Account code', 'The account that owns the parcel.'),
  securityCode: text('Security code', 'The code of the security.'),
  securityName: text('Security', 'The name of the security.'),
  acquired: date('Acquired', 'The day the parcel was bought.'),
}

const held = {
  days: number('Days held', 'Days since the purchase.'),
  discount: text(
    'Discount',
    'Yes: the capital gains discount can apply (a gain on a parcel held for twelve months, owner not a company). Unknown: the taxpayer, the gain or the purchase date is unknown. Pre-CGT: acquired before 20 September 1985. No: all others.',
  ),
  isDiscountEligible: flag('Discount can apply', 'Whether discount is Yes.'),
  isGainUnknown: flag('Gain unknown', 'True if the cost of the units, or the value of units still held, is unknown.'),
  quantity: holding('Quantity', 'Number of units of the parcel.'),
  cost: currency('Cost', 'The cost of the units, including brokerage.'),
}

const sums = {
  gains: currency('Gains', 'Gains only.'),
  losses: currency('Losses', 'Losses only, as a negative amount.'),
  discountable: optional(
    currency(
      'Eligible for discount',
      'Gains eligible for the discount, before the discount. A minimum if eligibility of some gains is unknown; empty if no eligible gain is known.',
    ),
  ),
  isGainUnknown: flag('Gain unknown', 'True if the gain of some parcels is unknown; they are marked.'),
  isDiscountUnknown: flag('Discount unknown', 'True if discount is Unknown for some parcels.'),
}

const realised = {
  cost: currency('Cost', 'Cost of the units sold.'),
  proceeds: currency('Proceeds', 'Proceeds of the sales, net of brokerage.'),
  gain: currency('Realised gain', 'Proceeds − cost.'),
  ...sums,
}

const unrealised = {
  cost: currency('Cost', 'Cost of the units held.'),
  marketValue: currency('Market value', 'Value on the position date.'),
  gain: currency('Unrealised gain', 'Market value − cost.'),
  ...sums,
}

export const gainsFields = part('Gains', 'Gains realised in the period, and unrealised on the position date.', {
  choice: text('Parcels', 'A sentence that explains which parcels are sold first.'),
  notes: leftOut,
  shortPositions,
  realised: part('Realised', 'Sales of the period, by parcel.', {
    from: date('From', 'The start date.'),
    to: date('To', 'The end date.'),
    rows: rows(
      'Parcels',
      'One row per parcel and sale, oldest sale first.',
      { by: ['accountCode', 'securityCode', 'acquired', 'sold'], main: 'gain' },
      {
        ...parcel,
        sold: date('Sold', 'The date of the sale or CGT event.'),
        event: text('CGT event', 'The CGT event: A1 is a sale; the others occur without a sale.'),
        ...held,
        proceeds: currency('Proceeds', 'Sale proceeds, net of brokerage.'),
        gain: currency('Realised gain', 'Proceeds − cost.'),
        discountable: optional(
          currency(
            'Eligible for discount',
            'The gain before the discount, if the discount can apply; empty if discount is Unknown.',
          ),
        ),
      },
    ),
    foreign: rows(
      'In other currencies',
      'The parcels of securities quoted in another currency. For tax, price gain and currency gain are one gain.',
      { by: ['accountCode', 'securityCode', 'acquired', 'sold'], main: 'gain' },
      {
        ...parcel,
        sold: date('Sold', 'The date of the sale.'),
        priceGain: currency('Price gain', 'Realised gain − currency gain.'),
        currencyGain: currency(
          'Currency gain',
          'Cost × rate at sale ÷ rate at purchase − cost. For short sales: proceeds − proceeds × rate at purchase ÷ rate at sale.',
        ),
        gain: currency('Realised gain', 'Proceeds − cost.'),
      },
    ),
    securities: rows(
      'Securities',
      'Totals by security, largest gain first.',
      { by: ['securityCode'], main: 'gain' },
      {
        securityCode: text('Security code', 'The code of the security.'),
        securityName: text('Security', 'The name of the security.'),
        quantity: holding('Quantity', 'Number of units sold.'),
        ...realised,
      },
    ),
    totals: part('Total', 'Totals of all sales.', realised),
  }),
  forex: part(
    'Cash in other currencies',
    'Foreign exchange gains and losses realised in the period: income and deductions (Division 775), not capital gains.',
    {
      rows: rows(
        'Realisations',
        'One row per amount, with its acquisition date and disposal date.',
        { by: ['accountCode', 'currency', 'acquired', 'realised'], main: 'gain' },
        {
          accountCode: text('Account code', 'The account that owned the cash.'),
          currency: text('Currency', 'The currency.'),
          acquired: date('Came', 'The date the cash was received, or overdrawn.'),
          realised: date('Went', 'The date the cash was spent, or the overdraft repaid.'),
          event: text('Event', 'The forex realisation event: FRE2 for cash spent, FRE4 for an overdraft repaid.'),
          amount: number('Amount', 'The amount in the currency.'),
          cost: currency('Cost', 'The value in Australian dollars when received.'),
          proceeds: currency('Proceeds', 'The value in Australian dollars when spent.'),
          gain: currency('Gain', 'Proceeds − cost.'),
        },
      ),
      gains: currency('Foreign exchange gains', 'Gains only: assessable.'),
      losses: currency('Foreign exchange losses', 'Losses only, as a positive amount: deductible.'),
    },
  ),
  unrealised: part('Unrealised', 'Holdings on the position date.', {
    asAt: date('As at', 'The position date.'),
    rows: rows(
      'Parcels',
      'One row per parcel.',
      { by: ['accountCode', 'securityCode', 'acquired'], main: 'gain' },
      {
        ...parcel,
        ...held,
        price: price('Price', 'The price on the position date.'),
        marketValue: currency('Market value', 'Quantity × price.'),
        gain: optional(currency('Unrealised gain', 'Market value − cost; empty without a price.')),
      },
    ),
    totals: part('Total', 'Totals of all holdings.', unrealised),
  }),
  years: rows(
    'Financial years',
    'The net capital gain by taxpayer and financial year of the period, up to the end date: losses first, then the discount.',
    { by: ['accountCode', 'year'], main: 'net' },
    {
      accountCode: text('Account code', 'The code of the account, or of the accounts taxed together.'),
      accountName: text('Account', 'The name of the account, or of the accounts taxed together.'),
      together: text('Accounts included', 'A sentence that names the accounts included.'),
      year: text('Financial year', 'The financial year, such as FY-24.'),
      other: currency('Gains without discount', 'Gains that are not eligible for the discount.'),
      discountable: currency(
        'Gains with discount',
        'Gains eligible for the discount, before the discount and before losses.',
      ),
      losses: currency('Losses', 'The losses of the year, as a positive amount.'),
      broughtForward: currency('Losses brought forward', 'Losses of earlier years not yet applied.'),
      applied: currency('Losses applied', 'Losses applied to gains; gains without a discount first.'),
      discount: currency('Discount', 'The CGT discount on the remaining gains: 50 %, or 33⅓ % for a super fund.'),
      net: currency('Net capital gain', 'Gains − losses applied − discount.'),
      carriedForward: currency('Losses carried forward', 'Losses carried to the next year.'),
      incomplete: incompleteYear,
    },
  ),
  yearsMissing: optional(
    text('Not known', 'A sentence on distributions whose capital gains are unknown; empty if there are none.'),
  ),
  accounts: rows(
    'Accounts',
    'Totals by account.',
    { by: ['accountCode'], main: 'realised' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'The name of the account.'),
      realised: currency('Realised gain', 'Gains realised in the period.'),
      unrealised: currency('Unrealised gain', 'Unrealised gains on the position date.'),
      isRealisedUnknown: flag('Realised gain unknown', 'True if the gain of some parcels is unknown.'),
      isUnrealisedUnknown: flag('Unrealised gain unknown', 'True if the gain of some parcels is unknown.'),
    },
  ),
})
