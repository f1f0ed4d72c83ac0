import type { Breakdown, DataSet } from '../../../domain/ledger/entity.ts'
import type { Shape } from '../../../domain/widgets/library/data-view.ts'

export const dataSetTexts: Readonly<Record<DataSet, string>> = {
  holdings: 'Holdings',
  valuation: 'Valuation',
  allocation: 'Allocation',
  performance: 'Performance',
  'value-series': 'Value over time',
  income: 'Income',
  gains: 'Realised gains',
  transactions: 'Transactions',
  distributions: 'Distributions',
}

export const breakdownTexts: Readonly<Record<Breakdown, string>> = {
  security: 'By security',
  parcel: 'By parcel',
  'asset-class': 'By asset class',
  sector: 'By sector',
  account: 'By account',
  group: 'By group',
  adviser: 'By adviser',
  movement: 'By price movement',
  'financial-year': 'By financial year',
  day: 'By day',
  week: 'By week',
  month: 'By month',
}

export const shapeTexts: Readonly<Record<Shape, string>> = {
  table: 'Table',
  grid: 'Grid',
  calendar: 'Calendar',
  donut: 'Donut graph',
  pie: 'Pie graph',
  bar: 'Bar graph',
  'stacked-bar': 'Stacked bar graph',
  line: 'Line graph',
  area: 'Area graph',
  scatter: 'Scatter graph',
  treemap: 'Treemap',
  waterfall: 'Waterfall graph',
}
