import {
  currencyField,
  dateField,
  flagField,
  holdingField,
  leftOutRows,
  numberField,
  optionalField,
  partField,
  percentField,
  priceField,
  rateField,
  rowsField,
  textField,
  shortPositions,
} from './field.ts'

const heldRows = rowsField(
  'Holdings',
  'One row per security, largest first.',
  { by: ['securityCode'], main: 'marketValue' },
  {
    securityCode: textField('Security code', 'The code of the security.'),
    securityName: textField('Security', 'The name of the security.'),
    assetClass: textField('Asset class', 'The asset class of the security.'),
    sector: textField('Sector', 'The sector of the security.'),
    quantity: holdingField('Quantity', 'Number of units held.'),
    averageCost: optionalField(priceField('Average cost', 'Cost ÷ quantity, to four decimals.')),
    price: priceField('Price', 'The price on the position date; to four decimals if converted from another currency.'),
    priceDate: optionalField(dateField('Price date', 'The date of that price; prices carry forward.')),
    isAtCost: flagField(
      'At cost',
      'True if the security has no price, at least for some accounts, and is valued at cost.',
    ),
    isCostUnknown: flagField('Cost unknown', 'True if the cost of some units is unknown.'),
    cost: currencyField('Cost', 'The cost of the parcels still held, including brokerage.'),
    marketValue: currencyField('Market value', 'Quantity × price.'),
    gain: optionalField(
      currencyField('Unrealised gain', 'Market value − cost; empty without a price or a known cost.'),
    ),
    gainPercent: optionalField(percentField('Unrealised gain %', 'Unrealised gain ÷ cost.')),
    weight: optionalField(
      percentField('Weight', 'The share of the total value of the row’s accounts, including cash and receivables.'),
    ),
  },
)

const foreignRows = rowsField(
  'In other currencies',
  'The holdings quoted in another currency.',
  { by: ['securityCode'], main: 'gain' },
  {
    securityCode: textField('Security code', 'The code of the security.'),
    securityName: textField('Security', 'The name of the security.'),
    currency: textField('Currency', 'The quotation currency.'),
    price: rateField('Price in currency', 'The price on the position date, in that currency.'),
    rate: rateField('Rate', 'Australian dollars for one unit of the currency.'),
    rateDate: dateField('Rate date', 'The date of that rate; rates carry forward.'),
    priceGain: currencyField('Price gain', 'Unrealised gain − currency gain.'),
    currencyGain: currencyField('Currency gain', 'Cost × rate ÷ rate at purchase − cost, by parcel.'),
    gain: currencyField('Unrealised gain', 'Market value − cost.'),
  },
)

const holdingFacts = {
  isIncomplete: flagField('Is incomplete', 'True if a holding has no price, or cash no rate; it is valued at cost.'),
  isCostIncomplete: flagField('Cost is incomplete', 'True if the cost of some units is unknown.'),
  rows: heldRows,
  foreign: foreignRows,
  cash: currencyField('Cash', 'The cash balance in all currencies.'),
  foreignCash: rowsField(
    'Cash in other currencies',
    'The part of the cash held in other currencies.',
    { by: ['currency'], main: 'value' },
    {
      currency: textField('Currency', 'The currency.'),
      balance: numberField('Balance', 'The balance in that currency.'),
      rate: optionalField(
        rateField('Rate', 'Australian dollars for one unit of the currency; without one the cash is valued at cost.'),
      ),
      rateDate: optionalField(dateField('Rate date', 'The date of that rate; rates carry forward.')),
      cost: currencyField('Cost', 'First in, first out (FIFO).'),
      value: currencyField('Value', 'Balance × rate.'),
      currencyGain: currencyField('Currency gain', 'Value − cost; not included in the unrealised gain.'),
    },
  ),
  cashWeight: optionalField(percentField('Weight of cash', 'Cash ÷ total value.')),
  receivables: rowsField(
    'Receivables',
    'Amounts owed but not yet paid, by security and payment date. Dividends and distributions count from their ex-date, the cash of a merger from its date. Includes the residual of a reinvestment plan.',
    { by: ['securityCode', 'paid'], main: 'amount' },
    {
      securityCode: textField('Security code', 'The code of the security that pays.'),
      securityName: textField('Security', 'The name of the security.'),
      since: dateField('Since', 'The ex-date, or the day of entitlement.'),
      paid: optionalField(dateField('Paid', 'The payment date; empty for the residual of a reinvestment plan.')),
      amount: currencyField('Amount', 'The amount receivable.'),
      weight: optionalField(percentField('Weight', 'The share of the total value.')),
    },
  ),
  receivable: currencyField('Receivable', 'Total of the receivables.'),
  totals: partField('Total', 'Total of the holdings.', {
    cost: currencyField('Cost', 'The cost of all holdings.'),
    marketValue: currencyField('Market value', 'The market value of all securities.'),
    gain: currencyField('Unrealised gain', 'Market value − cost.'),
    gainPercent: optionalField(percentField('Unrealised gain %', 'Unrealised gain ÷ cost.')),
    value: currencyField('Value', 'Securities at market value + cash + receivables.'),
  }),
}

export const holdingsFields = partField('Holdings', 'Holdings on the position date.', {
  asAt: dateField('As at', 'The position date.'),
  ...holdingFacts,
  notes: leftOutRows,
  shortPositions,
  accounts: rowsField(
    'Accounts',
    'The same figures for each account.',
    { by: ['accountCode'], main: 'cash' },
    {
      accountCode: textField('Account code', 'The code of the account.'),
      accountName: textField('Account', 'The name of the account.'),
      ...holdingFacts,
    },
  ),
})
