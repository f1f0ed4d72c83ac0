import { expect, test } from 'vitest'
import { extentOf } from '../../../../../src/domain/widgets/graph/extent.ts'
import { readablePointCount, readingAt, spokenReading } from '../../../../../src/domain/widgets/graph/reading.ts'
import { shownSeries } from '../../../../../src/domain/widgets/graph/shown-series.ts'
import { textTable } from '../../../../../src/domain/widgets/graph/summary.ts'
import { stepsOf } from '../../../../../src/domain/widgets/graph/waterfall.ts'
import { graphOf } from './graphs.ts'

const graph = graphOf('waterfall', ['BHP', 'CBA', 'TLS'], { Gain: [100, -30, null] })
const two = graphOf('waterfall', ['BHP', 'CBA'], { Gain: [100, -30], Income: [5, 5] })

const said = (of: typeof graph, point: number, hidden: readonly string[] = []): string | null => {
  const reading = readingAt(of, hidden, point)
  return reading && spokenReading(reading)
}

test('each step begins where the one before it ended, and the total stands on the ground', () => {
  expect(stepsOf(graph, shownSeries(graph, []))).toEqual([
    { kind: 'rise', name: 'BHP', from: 0, to: 100, change: 100 },
    { kind: 'fall', name: 'CBA', from: 100, to: 70, change: -30 },
    { kind: 'rise', name: 'TLS', from: 70, to: 70, change: null },
    { kind: 'total', name: 'Total', from: 0, to: 70, change: 70 },
  ])
  expect(extentOf(graph, shownSeries(graph, []))).toEqual([0, 100])
})

test('says a change with its sign and what it comes to', () => {
  expect(readablePointCount(graph, [])).toBe(4)
  expect(said(graph, 0)).toBe('BHP, Gain +$100.00, Running total $100.00')
  expect(said(graph, 1)).toBe('CBA, Gain -$30.00, Running total $70.00')
  expect(said(graph, 2)).toBe('TLS, Gain –, Running total $70.00')
  expect(said(graph, 3)).toBe('Total, Gain $70.00')
  expect(said(graph, 4)).toBeNull()
})

test('several series are one change, of those that are shown', () => {
  expect(said(two, 1)).toBe('CBA, Change -$25.00, Running total $80.00')
  expect(said(two, 1, ['Gain'])).toBe('CBA, Income +$5.00, Running total $10.00')
})

test('is told in a table with its running total', () => {
  expect(textTable(two)).toEqual({
    heads: ['Gain', 'Income', 'Running total'],
    rows: [
      { name: 'BHP', cells: ['$100.00', '$5.00', '$105.00'] },
      { name: 'CBA', cells: ['-$30.00', '$5.00', '$80.00'] },
      { name: 'Total', cells: ['$70.00', '$10.00', '$80.00'] },
    ],
  })
})
