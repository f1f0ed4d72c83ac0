import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphFromTable } from '../../../../../src/domain/widgets/graph/graph-from-table.ts'
import { slicesOf, sumOf } from '../../../../../src/domain/widgets/graph/slices.ts'
import { shownSeries } from '../../../../../src/domain/widgets/graph/shown-series.ts'
import { undrawnNames } from '../../../../../src/domain/widgets/graph/undrawn.ts'
import { stepsOf } from '../../../../../src/domain/widgets/graph/waterfall.ts'
import { WidgetGraph } from '../../../../../src/domain/widgets/graph/widget-graph.ts'
import { columnOf, rowArbitrary, tableOf } from '../tables.ts'

const holdings = {
  ...tableOf([]),
  columns: [
    columnOf('code', 'text'),
    columnOf('price', 'currency'),
    columnOf('value', 'currency', { total: true }),
    columnOf('gain', 'currency', { total: true }),
    columnOf('change', 'percent'),
  ],
  rows: [
    { code: 'BHP', price: 40, value: 400, gain: 50, change: 0.1 },
    { code: 'CBA', price: 100, value: 300, gain: -20, change: -0.05 },
    { code: 'BHP', price: 40, value: 80, gain: 10, change: 0.2 },
  ],
}

describe('a table drawn', () => {
  test('takes its first words as labels and what it adds up as values', () => {
    expect(graphFromTable(holdings, {})).toEqual({
      type: 'bar',
      labels: ['BHP', 'CBA'],
      data: [{ name: 'value', values: [480, 300] }],
      options: { valueType: 'currency', labelType: 'text', labelAxis: 'code' },
      meta: [],
    })
  })

  test('draws the columns that are asked for, of one kind, and passes over what it does not have', () => {
    const { labels, data } = graphFromTable(holdings, {
      values: ['nothing', 'gain', 'change', 'value', 'gain', 'code'],
    })
    expect(labels).toEqual(['BHP', 'CBA'])
    expect(data).toEqual([
      { name: 'gain', values: [60, -20] },
      { name: 'value', values: [480, 300] },
    ])
    expect(graphFromTable(holdings, { labels: 'nothing', values: ['nothing'] })).toEqual(graphFromTable(holdings, {}))
  })

  test('adds up nothing that cannot be added', () => {
    const { labels, data } = graphFromTable(holdings, { values: ['change'] })
    expect([labels, data]).toEqual([['BHP', 'CBA', 'BHP'], [{ name: 'change', values: [0.1, -0.05, 0.2] }]])
  })

  test('scatters its rows across the first column of figures', () => {
    expect(graphFromTable(holdings, { graphType: 'scatter', values: ['change', 'gain', 'value'] })).toEqual({
      type: 'scatter',
      labels: ['CBA', 'BHP', 'BHP'],
      data: [
        { name: 'change', values: [-0.05, 0.1, 0.2] },
        { name: 'gain', values: [-20, 50, 10] },
        { name: 'value', values: [300, 400, 80] },
      ],
      options: { valueType: 'currency', labelType: 'text', labelAxis: 'code', xType: 'percent' },
      meta: [],
    })
  })

  test('with days as labels is a line in their order', () => {
    const table = {
      ...tableOf([
        { day: '2026-02-01', amount: 2 },
        { day: '2026-01-01', amount: 1 },
        { day: '2026-02-01', amount: 3 },
      ]),
      columns: [columnOf('day', 'date'), columnOf('amount', 'currency', { total: true })],
    }
    const { type, labels, data } = graphFromTable(table, {})
    expect([type, labels, data[0]?.values]).toEqual(['line', ['2026-01-01', '2026-02-01'], [1, 5]])
  })

  test('without figures has nothing to show', () => {
    const words = { ...tableOf([{ name: 'Alpha' }]), columns: [columnOf('name', 'text')] }
    expect(graphFromTable(words, { values: ['name'] })).toMatchObject({ labels: ['Alpha'], data: [] })
    expect(graphFromTable({ ...words, columns: [] }, {})).toMatchObject({ data: [] })
  })
})

const rowsArbitrary = fc.array(rowArbitrary, { maxLength: 60 })
const total = (values: readonly (number | null)[]): number => sumOf(values.filter((value) => value !== null))
const valuesOf = (all: readonly Readonly<Record<string, unknown>>[]): readonly number[] =>
  all.map(({ value }) => value).filter((value) => typeof value === 'number')

test('whatever is asked, the graph tallies with the column and is one the contract knows', () => {
  const paths = fc.constantFrom('name', 'value', 'share', 'bought', 'nowhere')
  const type = fc.constantFrom('donut', 'bar', 'line', 'scatter', 'treemap', 'waterfall' as const)
  fc.assert(
    fc.property(rowsArbitrary, paths, fc.array(paths), type, (all, labels, values, graphType) => {
      const graph = graphFromTable(tableOf(all), { graphType, labels, values })
      expect(WidgetGraph.is(graph)).toBe(true)
      for (const series of graph.data) expect(series.values.length).toBe(graph.labels.length)
      const drawn = graph.data.find(({ name }) => name === 'value')
      if (drawn !== undefined) expect(total(drawn.values)).toBeCloseTo(total(valuesOf(all)), 6)
    }),
  )
})

test('the slices add up to the column, but for what is below zero and named', () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.constantFrom('donut', 'treemap'), (all, graphType) => {
      const graph = graphFromTable(tableOf(all), { graphType, labels: 'name', values: ['value'] })
      const below = graph.data[0]?.values.filter((value) => value !== null && value < 0) ?? []
      const slices = slicesOf(graph, []).map(({ value }) => value)
      expect(undrawnNames(graph).length).toBe(below.length)
      expect(sumOf([...slices, ...below.map(Number)])).toBeCloseTo(total(valuesOf(all)), 6)
    }),
  )
})

test('the last bar of a waterfall is the total of the column', () => {
  fc.assert(
    fc.property(rowsArbitrary, (all) => {
      const graph = graphFromTable(tableOf(all), { graphType: 'waterfall', values: ['value'] })
      expect(stepsOf(graph, shownSeries(graph, [])).at(-1)?.to).toBeCloseTo(total(valuesOf(all)), 6)
    }),
  )
})
