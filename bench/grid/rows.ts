import type { Column, ColumnType, Row, WidgetTable } from '../../src/domain/widgets/table/widget-table.ts'

const words = ['Alpha', 'Bravo', 'Cobalt', 'Delta', 'Ember', 'Falcon', 'Granite', 'Harbor', 'Indigo', 'Juniper']
const more = ['Kestrel', 'Lumen', 'Marble', 'Nimbus', 'Onyx', 'Pioneer', 'Quartz', 'Raven', 'Sierra', 'Tundra']
const names = [...words, ...more]
const sectors = ['Australian Equities', 'International Equities', 'Fixed Interest', 'Property', 'Cash', 'Alternatives']

/** mulberry32, so that every run sees the same rows. */
const chance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below
  }
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0')

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts

const rowOf = (place: number, below: (limit: number) => number): Row => {
  const pick = (from: readonly string[]): string => from[Math.floor(below(from.length))] ?? ''
  const units = Math.round(below(20_000)) + 10
  const averageCost = Math.round(below(8_000)) / 100 + 0.5
  const price = rounded(averageCost * (0.6 + below(1)), 10_000)
  const marketValue = rounded(units * price, 100)
  const cost = rounded(units * averageCost, 100)
  return {
    code: `H${pad(place, 6)}`,
    name: `${pick(names)} ${pick(names)} Holdings`,
    sector: pick(sectors),
    acquired: `${2015 + Math.floor(below(11))}-${pad(1 + Math.floor(below(12)), 2)}-${pad(1 + Math.floor(below(28)), 2)}`,
    units,
    averageCost,
    price,
    cost,
    marketValue,
    gain: rounded(marketValue - cost, 100),
    gainPercent: (marketValue - cost) / cost,
    income: rounded(marketValue * 0.04 * below(1), 100),
  }
}

const column = (path: string, value: string, type: ColumnType, total = false): Column => ({
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

const columns = [
  column('code', 'Code', 'text'),
  column('name', 'Name', 'text'),
  column('sector', 'Sector', 'text'),
  column('acquired', 'Acquired', 'date'),
  column('units', 'Units', 'holding'),
  column('averageCost', 'Avg cost', 'currency'),
  column('price', 'Price', 'currency'),
  column('cost', 'Cost', 'currency', true),
  column('marketValue', 'Value', 'currency', true),
  column('gain', 'Gain', 'currency', true),
  column('gainPercent', 'Gain %', 'percent'),
  column('income', 'Income', 'currency', true),
]

/** The rows that the peers' pages make: the same figures in the same order. */
export const tableOf = (count: number): WidgetTable => {
  const below = chance(7)
  return {
    columns,
    root: 'rows',
    rows: Array.from({ length: count }, (_, place) => rowOf(place, below)),
    options: { totals: true, filters: true },
    meta: [],
  }
}
