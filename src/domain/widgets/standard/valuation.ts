import { graphContent, figuresContent, pricesNote, type LibraryWidget } from './library-widget.ts'

const marketValue = {
  title: 'Market value',
  content: 'Quantity held × last closing price. Cash counts at its balance.',
}
const costNote = {
  title: 'Cost base',
  content:
    'Cost of the parcels still held, including brokerage. Parcels are sold first in, first out (FIFO) unless others were chosen. A share split spreads the cost of a parcel over its new number of shares.',
}
const unrealisedNote = {
  title: 'Unrealised gain',
  content:
    'Market value less cost base: the gain if everything were sold at the prices shown, before tax and brokerage.',
}

const currenciesNote = {
  title: 'Other currencies',
  content:
    'All figures are in Australian dollars: cost at the rate of the purchase date, value at the current rate. Currency gain is the change in cost due to the rate alone; price gain is the rest.',
}

export const valuationWidgets = {
  valuation: {
    title: 'Valuation',
    description: 'Value, cost and earnings of this financial year',
    content: figuresContent('table', 'valuation'),
    info: [
      marketValue,
      costNote,
      unrealisedNote,
      {
        title: 'Realised gain',
        content: 'Sale proceeds since 1 July, after brokerage, less cost.',
      },
      { title: 'Income', content: 'Dividends, trust distributions and interest received since 1 July.' },
      pricesNote,
    ],
  },
  accounts: {
    title: 'Accounts',
    description: 'Market value, cost, gain and return of each account',
    content: figuresContent('table', 'valuation?by=account'),
    info: [
      { title: 'The group', content: 'A group is the sum of its accounts. Open an account to see its dashboard.' },
      marketValue,
      costNote,
      unrealisedNote,
      pricesNote,
    ],
  },
  book: {
    title: 'Client book',
    description: 'Every client group with its value',
    content: figuresContent('grid', 'valuation?by=group'),
    info: [
      { title: 'The book', content: 'Each group is the sum of its accounts. Open a group to see its dashboard.' },
      marketValue,
      costNote,
      unrealisedNote,
    ],
  },
  advisers: {
    title: 'Funds under advice',
    description: 'Funds of each adviser',
    content: figuresContent('table', 'valuation?by=adviser'),
    info: [
      {
        title: 'Funds under advice',
        content: 'The market value of all accounts of an adviser, including cash.',
      },
      pricesNote,
    ],
  },
  holdings: {
    title: 'Holdings',
    description: 'Each security held, with its cost, value and gain',
    content: figuresContent('grid', 'holdings?by=security'),
    info: [marketValue, costNote, unrealisedNote, pricesNote, currenciesNote],
  },
  movers: {
    title: 'Top movers',
    description: 'Securities held, by price change over one month',
    content: figuresContent('table', 'holdings?by=movement'),
    info: [
      { title: 'Change', content: 'Price change over one month, adjusted for splits.' },
      {
        title: 'Gain',
        content: 'Gain of the holding in that month, including income and changes in the quantity held.',
      },
      {
        title: 'Contribution',
        content: 'That gain as a share of the invested money: the value at the start of the month plus later deposits.',
      },
    ],
  },
  allocation: {
    title: 'Allocation',
    description: 'Market value by asset class',
    content: figuresContent('graph', 'allocation?by=asset-class'),
    info: [
      { title: 'Allocation', content: 'Each asset class as a share of market value. Cash is a separate class.' },
      pricesNote,
    ],
  },
  sectors: {
    title: 'Sectors',
    description: 'Market value by industry sector',
    content: figuresContent('graph', 'allocation?by=sector'),
    info: [
      { title: 'Sectors', content: 'Each industry sector as a share of market value. Cash is shown separately.' },
      pricesNote,
    ],
  },
  'sector-tiles': {
    title: 'Sectors by size',
    description: 'Industry sectors as tiles, sized by market value',
    content: graphContent('allocation?by=sector', { graphType: 'treemap' }),
    info: [
      {
        title: 'Tiles',
        content: 'The size of each tile is the share of market value. Cash has its own tile.',
      },
      pricesNote,
    ],
  },
  'gains-month': {
    title: 'Gains and losses of the month',
    description: 'Gain or loss of each security over one month, with the total',
    content: graphContent('holdings?by=movement', { graphType: 'waterfall', labels: 'code', values: ['gain'] }),
    info: [
      {
        title: 'Gain',
        content:
          'Gain of the holding in the month, including income and changes in the quantity held. Each bar starts where the previous one ended; the last bar is the total.',
      },
      pricesNote,
    ],
  },
  'size-and-gain': {
    title: 'Size and gain',
    description: 'Each security by market value and unrealised gain in percent',
    content: graphContent('holdings?by=security', {
      graphType: 'scatter',
      labels: 'security',
      values: ['marketValue', 'gainPercent'],
    }),
    info: [
      { title: 'Across', content: 'Market value: quantity held × last closing price.' },
      { title: 'Up', content: 'Unrealised gain as a share of the cost base of the parcels still held.' },
      pricesNote,
    ],
  },
} satisfies Record<string, LibraryWidget>
