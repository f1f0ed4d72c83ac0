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
  shortPositions,
} from './field.ts'

const heldRows = rows(
  'Holdings',
  'One row per security, largest first.',
  { by: ['securityCode'], main: 'marketValue' },
  {
    securityCode: text('Security code', 'The code of the security.'),
    securityName: text('Security', 'The name of the security.'),
    assetClass: text('Asset class', 'The asset class of the security.'),
    sector: text('Sector', 'The sector of the security.'),
    quantity: holding('Quantity', 'Number of units held.'),
    averageCost: optional(price('Average cost', 'Cost ÷ quantity, to four decimals.')),
    price: price('Price', 'The price on the position date; to four decimals if converted from another currency.'),
    priceDate: optional(date('Price date', 'The date of that price; prices carry forward.')),
    isAtCost: flag('At cost', 'True if the security has no price, at least for some accounts, and is valued at cost.'),
    isCostUnknown: flag('Cost unknown', 'True if the cost of some units is unknown.'),
    cost: currency('Cost', 'The cost of the parcels still held, including brokerage.'),
    marketValue: currency('Market value', 'Quantity × price.'),
    gain: optional(currency('Unrealised gain', 'Market value − cost; empty without a price or a known cost.')),
    gainPercent: optional(percent('Unrealised gain %', 'Unrealised gain ÷ cost.')),
    weight: optional(
      percent('Weight', 'The share of the total value of the row’s accounts, including cash and receivables.'),
    ),
  },
)

const foreignRows = rows(
  'In other currencies',
  'The holdings quoted in another currency.',
  { by: ['securityCode'], main: 'gain' },
  {
    securityCode: text('Security code', 'The code of the security.'),
    securityName: text('Security', 'The name of the security.'),
    currency: text('Currency', 'The quotation currency.'),
    price: rate('Price in currency', 'The price on the position date, in that currency.'),
    rate: rate('Rate', 'Australian dollars for one unit of the currency.'),
    rateDate: date('Rate date', 'The date of that rate; rates carry forward.'),
    priceGain: currency('Price gain', 'Unrealised gain − currency gain.'),
    currencyGain: currency('Currency gain', 'Cost × rate ÷ rate at purchase − cost, by parcel.'),
    gain: currency('Unrealised gain', 'Market value − cost.'),
  },
)

const held = {
  isIncomplete: flag('Is incomplete', 'True if a holding has no price, or cash no rate; it is valued at cost.'),
  isCostIncomplete: flag('Cost is incomplete', 'True if the cost of some units is unknown.'),
  rows: heldRows,
  foreign: foreignRows,
  cash: currency('Cash', 'The cash balance in all currencies.'),
  foreignCash: rows(
    'Cash in other currencies',
    'The part of the cash held in other currencies.',
    { by: ['currency'], main: 'value' },
    {
      currency: text('Currency', 'The currency.'),
      balance: number('Balance', 'The balance in that currency.'),
      rate: optional(
        rate('Rate', 'Australian dollars for one unit of the currency; without one the cash is valued at cost.'),
      ),
      rateDate: optional(date('Rate date', 'The date of that rate; rates carry forward.')),
      cost: currency('Cost', 'First in, first out (FIFO).'),
      value: currency('Value', 'Balance × rate.'),
      currencyGain: currency('Currency gain', 'Value − cost; not included in the unrealised gain.'),
    },
  ),
  cashWeight: optional(percent('Weight of cash', 'Cash ÷ total value.')),
  receivables: rows(
    'Receivables',
    'Income not yet paid, by security and payment date: dividends and distributions from their ex-date until they are paid, the cash of a merger from its date, and the residual of a reinvestment plan.',
    { by: ['securityCode', 'paid'], main: 'amount' },
    {
      securityCode: text('Security code', 'The code of the security that pays.'),
      securityName: text('Security', 'The name of the security.'),
      since: date('Since', 'The ex-date, or the day of entitlement.'),
      paid: optional(date('Paid', 'The payment date; empty for the residual of a reinvestment plan.')),
      amount: currency('Amount', 'The amount receivable.'),
      weight: optional(percent('Weight', 'The share of the total value.')),
    },
  ),
  receivable: currency('Receivable', 'Total of the receivables.'),
  totals: part('Total', 'Total of the holdings.', {
    cost: currency('Cost', 'The cost of all holdings.'),
    marketValue: currency('Market value', 'The market value of all securities.'),
    gain: currency('Unrealised gain', 'Market value − cost.'),
    gainPercent: optional(percent('Unrealised gain %', 'Unrealised gain ÷ cost.')),
    value: currency('Value', 'Securities at market value + cash + receivables.'),
  }),
}

export const holdingsFields = part('Holdings', 'Holdings on the position date.', {
  asAt: date('As at', 'The position date.'),
  ...held,
  notes: leftOut,
  shortPositions,
  accounts: rows(
    'Accounts',
    'The same figures for each account.',
    { by: ['accountCode'], main: 'cash' },
    {
      accountCode: text('Account code', 'The code of the account.'),
      accountName: text('Account', 'The name of the account.'),
      ...held,
    },
  ),
})
