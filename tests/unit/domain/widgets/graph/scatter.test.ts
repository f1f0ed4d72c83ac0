import { expect, test } from 'vitest'
import { horizontalAxisOf } from '../../../../../src/domain/widgets/graph/across.ts'
import { withSortedPoints } from '../../../../../src/domain/widgets/graph/stack.ts'
import { readingAt, spokenReading } from '../../../../../src/domain/widgets/graph/reading.ts'
import { shownSeries } from '../../../../../src/domain/widgets/graph/shown-series.ts'
import { graphKindText, seriesOutline, textTable } from '../../../../../src/domain/widgets/graph/summary.ts'
import { undrawnNames } from '../../../../../src/domain/widgets/graph/undrawn.ts'
import { graphOf } from './graphs.ts'

const risk = graphOf(
  'scatter',
  ['Shares', 'Cash', 'Unknown', 'Bonds'],
  { Risk: [0.15, 0.01, null, 0.05], Gain: [900, 10, 5, 60] },
  { xType: 'percent' },
)

test('what is measured across is no series of its own', () => {
  expect(horizontalAxisOf(risk)).toEqual({
    _tag: 'Measured',
    name: 'Risk',
    type: 'percent',
    at: [0.15, 0.01, null, 0.05],
  })
  expect(shownSeries(risk, [])).toEqual([{ name: 'Gain', colourIndex: 0, values: [900, 10, 5, 60] }])
  expect(graphKindText(risk)).toBe('Scatter chart of Gain against Risk')
})

test('its points are walked from left to right, those without a place last and named', () => {
  const ordered = withSortedPoints(risk)
  expect(ordered.labels).toEqual(['Cash', 'Bonds', 'Shares', 'Unknown'])
  expect(undrawnNames(ordered)).toEqual(['Unknown'])
  const reading = readingAt(ordered, [], 1)
  expect(reading && spokenReading(reading)).toBe('Bonds, Risk 5.00%, Gain $60.00')
  expect(textTable(ordered).rows[0]).toEqual({ name: 'Cash', cells: ['1.00%', '$10.00'] })
})

test('labels that are figures or days are distances, others stand side by side', () => {
  const figures = graphOf('scatter', ['10', '2', 'x'], { Gain: [1, 2, 3] }, { labelType: 'number', labelAxis: 'Years' })
  expect(horizontalAxisOf(figures)).toEqual({ _tag: 'Measured', name: 'Years', type: 'number', at: [10, 2, null] })
  expect(withSortedPoints(figures).data[0]?.values).toEqual([2, 1, 3])
  expect(horizontalAxisOf(graphOf('scatter', ['2026-01-01', '?'], {}, { labelType: 'date' }))).toEqual({
    _tag: 'Dated',
    at: [Date.UTC(2026, 0, 1), null],
  })
  expect(horizontalAxisOf(graphOf('scatter', ['Cash'], { Gain: [1] }))).toEqual({ _tag: 'Named' })
  expect(horizontalAxisOf({ ...risk, type: 'bar' })).toEqual({ _tag: 'Named' })
})

test('many dots are told by their extremes', () => {
  const series = { name: 'Gain', values: [900, 10, 5, 60] }
  expect(seriesOutline(risk, series)).toBe('Gain: lowest $5.00 at Unknown, highest $900.00 at Shares')
})
