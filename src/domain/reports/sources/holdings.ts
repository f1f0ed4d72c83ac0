import {
  currency,
  date,
  flag,
  holding,
  leftOut,
  number,
  optional,
  part,
  percent,
  price,
  rate,
  rows,
  text,
} from './field.ts'

const heldRows = rows(
  'Holdings',
  'One row a security, the largest first.',
  { by: ['securityCode'], main: 'marketValue' },
  {
    securityCode: text('Security code', 'The code of the security.'),
    securityName: text('Security', 'What the security is called.'),
    assetClass: text('Asset class', 'The asset class of the security.'),
    sector: text('Sector', 'The sector of the security.'),
    quantity: holding('Quantity', 'How many are held.'),
    averageCost: optional(price('Average cost', 'Cost ÷ quantity, to four decimals.')),
    price: price(
      'Price',
      'The price in force on the position date; to four decimals where it is worked out of a price in another currency.',
    ),
    priceDate: optional(date('Price date', 'The day that price is of; prices carry forward.')),
    cost: currency('Cost', 'What the parcels still held cost, brokerage included.'),
    marketValue: currency('Market value', 'Quantity × price.'),
    gain: optional(currency('Unrealised gain', 'Market value − cost; nothing of what has no price.')),
    gainPercent: optional(percent('Unrealised gain %', 'Unrealised gain ÷ cost.')),
    weight: optional(
      percent('Weight', 'The share of the total value, cash and receivables included, of the accounts the row is of.'),
    ),
  },
)

const foreignRows = rows(
  'In other currencies',
  'Those of the holdings that are quoted in another currency.',
  { by: ['securityCode'], main: 'gain' },
  {
    securityCode: text('Security code', 'The code of the security.'),
    securityName: text('Security', 'What the security is called.'),
    currency: text('Currency', 'The currency it is quoted in.'),
    price: rate('Price in currency', 'The price in force on the position date, in that currency.'),
    rate: rate('Rate', 'Australian dollars for one unit of the currency.'),
    rateDate: date('Rate date', 'The day that rate is of; rates carry forward.'),
    priceGain: currency('Price gain', 'Unrealised gain − currency gain.'),
    currencyGain: currency('Currency gain', 'Cost × rate ÷ rate of the purchase − cost, parcel by parcel.'),
    gain: currency('Unrealised gain', 'Market value − cost.'),
  },
)

const held = {
  isIncomplete: flag('Is incomplete', 'Whether a holding has no price, or cash no rate: it stands at what it cost.'),
  rows: heldRows,
  foreign: foreignRows,
  cash: currency('Cash', 'The cash balance, of all currencies.'),
  foreignCash: rows(
    'Cash in other currencies',
    'That of the cash which is in other currencies.',
    { by: ['currency'], main: 'value' },
    {
      currency: text('Currency', 'The currency.'),
      balance: number('Balance', 'How much there is, in that currency.'),
      rate: optional(
        rate('Rate', 'Australian dollars for one unit of the currency; without one it is worth what it cost.'),
      ),
      rateDate: optional(date('Rate date', 'The day that rate is of; rates carry forward.')),
      cost: currency('Cost', 'What came first went first.'),
      value: currency('Value', 'Balance × rate.'),
      currencyGain: currency('Currency gain', 'Value − cost; in no unrealised gain.'),
    },
  ),
  cashWeight: optional(percent('Weight of cash', 'Cash ÷ total value.')),
  receivables: rows(
    'Receivables',
    'Dividends and distributions from their ex-date until the day they are paid, the cash of a merger from its day, and what a reinvestment plan keeps, by security and day of payment.',
    { by: ['securityCode', 'paid'], main: 'amount' },
    {
      securityCode: text('Security code', 'The code of the security that pays.'),
      securityName: text('Security', 'What the security is called.'),
      since: date('Since', 'The ex-date, or the day of entitlement.'),
      paid: optional(date('Paid', 'The day it is paid; nothing of what a reinvestment plan keeps.')),
      amount: currency('Amount', 'What is receivable.'),
      weight: optional(percent('Weight', 'The share of the total value.')),
    },
  ),
  receivable: currency('Receivable', 'The receivables added up.'),
  totals: part('Total', 'The holdings added up.', {
    cost: currency('Cost', 'What all that is held cost.'),
    marketValue: currency('Market value', 'The market value of all securities.'),
    gain: currency('Unrealised gain', 'Market value − cost.'),
    gainPercent: optional(percent('Unrealised gain %', 'Unrealised gain ÷ cost.')),
    value: currency('Value', 'The market value of all securities, the cash and what is receivable.'),
  }),
}

export const holdingsFields = part('Holdings', 'What is held on the position date.', {
  asAt: date('As at', 'The position date.'),
  ...held,
  notes: leftOut,
  accounts: rows(
    'Accounts',
    'The same, account by account.',
    { by: ['accountCode'], main: 'cash' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'What the account is called.'),
      ...held,
    },
  ),
})
