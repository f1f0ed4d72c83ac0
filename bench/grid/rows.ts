import type { TableColumn, ColumnType, TableRow, WidgetTable } from '../../src/domain/widgets/table/widget-table.ts'

const firstWords = ['Alpha', 'Bravo', 'Cobalt', 'Delta', 'Ember', 'Falcon', 'Granite', 'Harbor', 'Indigo', 'Juniper']
const secondWords = ['Kestrel', 'Lumen', 'Marble', 'Nimbus', 'Onyx', 'Pioneer', 'Quartz', 'Raven', 'Sierra', 'Tundra']
const securityNames = [...firstWords, ...secondWords]
const sectorNames = [
  'Australian Equities',
  'International Equities',
  'Fixed Interest',
  'Property',
  'Cash',
  'Alternatives',
]

/** mulberry32, so that every run sees the same rows. */
const chanceFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below
  }
}

const padNumber = (value: number, length: number): string => String(value).padStart(length, '0')

const roundToParts = (value: number, parts: number): number => Math.round(value * parts) / parts

const rowOf = (index: number, below: (limit: number) => number): TableRow => {
  const pick = (from: readonly string[]): string => from[Math.floor(below(from.length))] ?? ''
  const units = Math.round(below(20_000)) + 10
  const averageCost = Math.round(below(8_000)) / 100 + 0.5
  const price = roundToParts(averageCost * (0.6 + below(1)), 10_000)
  const marketValue = roundToParts(units * price, 100)
  const cost = roundToParts(units * averageCost, 100)
  return {
    code: `H${padNumber(index, 6)}`,
    name: `${pick(securityNames)} ${pick(securityNames)} Holdings`,
    sector: pick(sectorNames),
    acquired: `${2015 + Math.floor(below(11))}-${padNumber(1 + Math.floor(below(12)), 2)}-${padNumber(1 + Math.floor(below(28)), 2)}`,
    units,
    averageCost,
    price,
    cost,
    marketValue,
    gain: roundToParts(marketValue - cost, 100),
    gainPercent: (marketValue - cost) / cost,
    income: roundToParts(marketValue * 0.04 * below(1), 100),
  }
}

const benchColumn = (path: string, value: string, type: ColumnType, total = false): TableColumn => ({
  path,
  title: {
    value,
    type,
    alignment: type === 'text' || type === 'date' ? 'left' : 'right',
    hidden: false,
    total,
    visibilityWeight: 0,
  },
})

const benchColumns = [
  benchColumn('code', 'Code', 'text'),
  benchColumn('name', 'Name', 'text'),
  benchColumn('sector', 'Sector', 'text'),
  benchColumn('acquired', 'Acquired', 'date'),
  benchColumn('units', 'Units', 'holding'),
  benchColumn('averageCost', 'Avg cost', 'currency'),
  benchColumn('price', 'Price', 'currency'),
  benchColumn('cost', 'Cost', 'currency', true),
  benchColumn('marketValue', 'Value', 'currency', true),
  benchColumn('gain', 'Gain', 'currency', true),
  benchColumn('gainPercent', 'Gain %', 'percent'),
  benchColumn('income', 'Income', 'currency', true),
]

/** The rows that the peers' pages make: the same figures in the same order. */
export const tableOf = (count: number): WidgetTable => {
  const below = chanceFrom(7)
  return {
    columns: benchColumns,
    root: 'rows',
    rows: Array.from({ length: count }, (_, index) => rowOf(index, below)),
    options: { totals: true, filters: true },
    meta: [],
  }
}
