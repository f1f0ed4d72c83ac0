import { drawn, figures, prices, type LibraryWidget } from './library-widget.ts'

const marketValue = {
  title: 'Market value',
  content: 'The quantity held, times the last closing price. Cash counts at its balance.',
}
const cost = {
  title: 'Cost base',
  content:
    'What was paid for the parcels still held, brokerage included. When part of a holding is sold, the parcels bought first are taken as sold first, unless others were chosen. A share split spreads the cost of a parcel over its new number of shares.',
}
const unrealised = {
  title: 'Unrealised gain',
  content:
    'Market value less cost base: what selling everything at the prices shown would gain, before tax and brokerage.',
}

const currencies = {
  title: 'Other currencies',
  content:
    'All is in Australian dollars: the cost at the rate of the day it was bought, the value at the rate of the day. The currency gain is what the cost has gained by the rate alone, the price gain the rest.',
}

export const valuationWidgets = {
  valuation: {
    title: 'Valuation',
    description: 'What everything is worth, what it cost and what it has earned this financial year',
    content: figures('table', 'valuation'),
    info: [
      marketValue,
      cost,
      unrealised,
      {
        title: 'Realised gain',
        content: 'What was sold since 1 July brought, after brokerage, less what those parcels cost.',
      },
      { title: 'Income', content: 'Dividends, trust distributions and interest received since 1 July.' },
      prices,
    ],
  },
  accounts: {
    title: 'Accounts',
    description: 'Market value, cost, gain and return of each account',
    content: figures('table', 'valuation?by=account'),
    info: [
      { title: 'The group', content: 'A group is its accounts added together. Open an account to see its dashboard.' },
      marketValue,
      cost,
      unrealised,
      prices,
    ],
  },
  book: {
    title: 'Client book',
    description: 'Every client group with what it is worth',
    content: figures('grid', 'valuation?by=group'),
    info: [
      { title: 'The book', content: 'Each group is the sum of its accounts. Open a group to see its dashboard.' },
      marketValue,
      cost,
      unrealised,
    ],
  },
  advisers: {
    title: 'Funds under advice',
    description: 'What each adviser looks after',
    content: figures('table', 'valuation?by=adviser'),
    info: [
      {
        title: 'Funds under advice',
        content: 'The market value of every account an adviser looks after, cash included.',
      },
      prices,
    ],
  },
  holdings: {
    title: 'Holdings',
    description: 'Each security held, with its cost, value and gain',
    content: figures('grid', 'holdings?by=security'),
    info: [marketValue, cost, unrealised, prices, currencies],
  },
  movers: {
    title: 'Top movers',
    description: 'The securities held, by how far their price moved in a month',
    content: figures('table', 'holdings?by=movement'),
    info: [
      { title: 'Change', content: 'How far the price moved over the month, share splits taken out.' },
      { title: 'Gain', content: 'What the holding gained in that month, income included, on what was held when.' },
      {
        title: 'Contribution',
        content:
          'That gain as a part of all the money at work: the value at the start of the month and what was deposited since.',
      },
    ],
  },
  allocation: {
    title: 'Allocation',
    description: 'Market value by asset class',
    content: figures('graph', 'allocation?by=asset-class'),
    info: [
      { title: 'Allocation', content: 'Each asset class as a share of market value. Cash is a class of its own.' },
      prices,
    ],
  },
  sectors: {
    title: 'Sectors',
    description: 'Market value by industry sector',
    content: figures('graph', 'allocation?by=sector'),
    info: [
      { title: 'Sectors', content: 'Each industry sector as a share of market value. Cash is shown beside them.' },
      prices,
    ],
  },
  'sector-tiles': {
    title: 'Sectors by size',
    description: 'Each industry sector as a tile as large as its market value',
    content: drawn('allocation?by=sector', { graphType: 'treemap' }),
    info: [
      {
        title: 'Tiles',
        content: 'Each industry sector, and cash beside them, is as large as its share of market value.',
      },
      prices,
    ],
  },
  'gains-month': {
    title: 'Gains and losses of the month',
    description: 'What each security added or took away in a month, and what that comes to',
    content: drawn('holdings?by=movement', { graphType: 'waterfall', labels: 'code', values: ['gain'] }),
    info: [
      {
        title: 'Gain',
        content:
          'What the holding gained in the month, income included, on what was held when. Each bar begins where the one before it ended; the last is all of them together.',
      },
      prices,
    ],
  },
  'size-and-gain': {
    title: 'Size and gain',
    description: 'Each security by its market value and by what it gained on its cost',
    content: drawn('holdings?by=security', {
      graphType: 'scatter',
      labels: 'security',
      values: ['marketValue', 'gainPercent'],
    }),
    info: [
      { title: 'Across', content: 'Market value: the quantity held, times the last closing price.' },
      { title: 'Up', content: 'Unrealised gain as a part of the cost base of the parcels still held.' },
      prices,
    ],
  },
} satisfies Record<string, LibraryWidget>
