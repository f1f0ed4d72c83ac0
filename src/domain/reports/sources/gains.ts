import { currency, date, flag, holding, leftOut, number, part, price, rows, text } from './field.ts'

const parcel = {
  accountCode: text('Account code', 'The account whose parcel it is.'),
  securityCode: text('Security code', 'The code of the security.'),
  securityName: text('Security', 'What the security is called.'),
  acquired: date('Acquired', 'The day the parcel was bought.'),
}

const held = {
  days: number('Days held', 'The days from the purchase on.'),
  discount: text(
    'Discount',
    'Whether the capital gains discount can apply: Yes for a gain of a parcel held for twelve months, of anybody but a company; Unknown where the account type does not say whose it is; Pre-CGT of what was acquired before 20 September 1985.',
  ),
  isDiscountEligible: flag('Discount can apply', 'Whether discount is Yes.'),
  quantity: holding('Quantity', 'How many of the parcel.'),
  cost: currency('Cost', 'What they cost, brokerage included.'),
}

const sums = {
  gains: currency('Gains', 'The gains alone.'),
  losses: currency('Losses', 'The losses alone, as a negative amount.'),
  discountable: currency('Eligible for discount', 'The gains the discount can apply to, before it.'),
}

const realised = {
  cost: currency('Cost', 'What was sold had cost.'),
  proceeds: currency('Proceeds', 'What it was sold for, net of brokerage.'),
  gain: currency('Realised gain', 'Proceeds − cost.'),
  ...sums,
}

const unrealised = {
  cost: currency('Cost', 'What is held cost.'),
  marketValue: currency('Market value', 'What it is worth on the position date.'),
  gain: currency('Unrealised gain', 'Market value − cost.'),
  ...sums,
}

export const gainsFields = part('Gains', 'Gains realised in the period, and unrealised on the position date.', {
  choice: text('Parcels', 'A sentence that says which parcels a sale is of.'),
  notes: leftOut,
  realised: part('Realised', 'What was sold in the period, parcel by parcel.', {
    from: date('From', 'The start date.'),
    to: date('To', 'The end date.'),
    rows: rows(
      'Parcels',
      'One row a parcel and sale, the oldest sale first.',
      { by: ['accountCode', 'securityCode', 'acquired', 'sold'], main: 'gain' },
      {
        ...parcel,
        sold: date('Sold', 'The day it was sold, or of the CGT event.'),
        event: text('CGT event', 'The CGT event: A1 is a sale, others are where nothing was sold.'),
        ...held,
        proceeds: currency('Proceeds', 'What they were sold for, net of brokerage.'),
        gain: currency('Realised gain', 'Proceeds − cost.'),
        discountable: currency('Eligible for discount', 'The gain, where the discount can apply to it; before it.'),
      },
    ),
    foreign: rows(
      'In other currencies',
      'Those of the parcels whose security is quoted in another currency. For tax the gain is one.',
      { by: ['accountCode', 'securityCode', 'acquired', 'sold'], main: 'gain' },
      {
        ...parcel,
        sold: date('Sold', 'The day it was sold.'),
        priceGain: currency('Price gain', 'Realised gain − currency gain.'),
        currencyGain: currency('Currency gain', 'Cost × rate of the sale ÷ rate of the purchase − cost.'),
        gain: currency('Realised gain', 'Proceeds − cost.'),
      },
    ),
    securities: rows(
      'Securities',
      'The same by security, the largest gain first.',
      { by: ['securityCode'], main: 'gain' },
      {
        securityCode: text('Security code', 'The code of the security.'),
        securityName: text('Security', 'What the security is called.'),
        quantity: holding('Quantity', 'How many were sold.'),
        ...realised,
      },
    ),
    totals: part('Total', 'All that was sold.', realised),
  }),
  forex: part(
    'Cash in other currencies',
    'What was gained on it as it went, in the period: income and deductions (Division 775), and no capital gains.',
    {
      rows: rows(
        'Realisations',
        'One row for what came on a day and went on another.',
        { by: ['accountCode', 'currency', 'acquired', 'realised'], main: 'gain' },
        {
          accountCode: text('Account code', 'The account whose cash it was.'),
          currency: text('Currency', 'The currency.'),
          acquired: date('Came', 'The day it came, or was taken of an account that had none.'),
          realised: date('Went', 'The day it went, or was paid back.'),
          event: text('Event', 'The forex realisation event: FRE2 of what went, FRE4 of what was paid back.'),
          amount: number('Amount', 'How much, in the currency.'),
          cost: currency('Cost', 'What it was worth in Australian dollars when it came.'),
          proceeds: currency('Proceeds', 'What it was worth in Australian dollars when it went.'),
          gain: currency('Gain', 'Proceeds − cost.'),
        },
      ),
      gains: currency('Foreign exchange gains', 'The gains alone: assessable.'),
      losses: currency('Foreign exchange losses', 'The losses alone, as a positive amount: deductible.'),
    },
  ),
  unrealised: part('Unrealised', 'What is held on the position date.', {
    asAt: date('As at', 'The position date.'),
    rows: rows(
      'Parcels',
      'One row a parcel.',
      { by: ['accountCode', 'securityCode', 'acquired'], main: 'gain' },
      {
        ...parcel,
        ...held,
        price: price('Price', 'The price in force on the position date.'),
        marketValue: currency('Market value', 'Quantity × price.'),
        gain: currency('Unrealised gain', 'Market value − cost.'),
      },
    ),
    totals: part('Total', 'All that is held.', unrealised),
  }),
  years: rows(
    'Financial years',
    'The net capital gain by taxpayer and financial year of the period, up to the end date: losses first, then the discount.',
    { by: ['accountCode', 'year'], main: 'net' },
    {
      accountCode: text('Account code', 'The code of the account, or of all that are taxed together.'),
      accountName: text('Account', 'What the account is called, or all that are taxed together.'),
      together: text('Whose it is', 'A sentence that says which accounts the sums are of.'),
      year: text('Financial year', 'The financial year, such as FY-24.'),
      other: currency('Gains without discount', 'Gains that no discount can apply to.'),
      discountable: currency(
        'Gains with discount',
        'Gains that the discount can apply to, before it and before losses.',
      ),
      losses: currency('Losses', 'The losses of the year, as a positive amount.'),
      broughtForward: currency('Losses brought forward', 'Losses of earlier years that no gain has taken up.'),
      applied: currency('Losses applied', 'Losses set against gains, those without a discount first.'),
      discount: currency('Discount', 'What the discount takes off what is left: 50 %, or 33⅓ % of a super fund.'),
      net: currency('Net capital gain', 'Gains − losses applied − discount.'),
      carriedForward: currency('Losses carried forward', 'Losses that go on to the next year.'),
    },
  ),
  accounts: rows(
    'Accounts',
    'The same by account.',
    { by: ['accountCode'], main: 'realised' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'What the account is called.'),
      realised: currency('Realised gain', 'Gains realised in the period.'),
      unrealised: currency('Unrealised gain', 'Unrealised gains on the position date.'),
    },
  ),
})
