import { expect, test } from 'vitest'
import { addDays } from '../../../../../src/domain/dates/calendar.ts'
import { graphInRange, rangesOf } from '../../../../../src/domain/widgets/graph/range.ts'
import type { GraphType, WidgetGraph } from '../../../../../src/domain/widgets/graph/widget-graph.ts'

const dailyGraph = (days: number, type: GraphType = 'line'): WidgetGraph => ({
  type,
  labels: Array.from({ length: days }, (_, day) => addDays('2026-11-20', day + 1 - days)),
  data: [{ name: 'Value', values: Array.from({ length: days }, (_, day) => day) }],
  options: { valueType: 'currency', labelType: 'date' },
  meta: [],
})

test.each([
  [20, []],
  [60, ['1M', 'All']],
  [200, ['1M', '3M', 'All']],
  [800, ['1M', '3M', '1Y', 'All']],
] as const)('%i days offer %s', (days, ranges) => {
  expect(rangesOf(dailyGraph(days))).toEqual(ranges)
})

test('only what runs along time has a range', () => {
  const graph = dailyGraph(800)
  expect(rangesOf(dailyGraph(800, 'bar'))).toEqual([])
  expect(rangesOf({ ...graph, options: { valueType: 'currency', labelType: 'text' } })).toEqual([])
})

test('a range is the last of it, with its figures, and what is not offered is all of it', () => {
  const month = graphInRange(dailyGraph(60), '1M')
  expect([month.labels[0], month.labels.at(-1), month.labels.length]).toEqual(['2026-10-20', '2026-11-20', 32])
  expect(month.data[0]?.values).toEqual(Array.from({ length: 32 }, (_, day) => day + 28))
  expect(graphInRange(dailyGraph(60), '1Y')).toEqual(dailyGraph(60))
  expect(graphInRange(dailyGraph(60), 'All')).toEqual(dailyGraph(60))
})
