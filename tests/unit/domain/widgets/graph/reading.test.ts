import { describe, expect, test } from 'vitest'
import { compactFigure, dateTick, tickCount, wrappedLabel } from '../../../../../src/domain/widgets/graph/label-text.ts'
import {
  movedPoint,
  readablePointCount,
  readingAt,
  spokenReading,
} from '../../../../../src/domain/widgets/graph/reading.ts'
import { graphKindText, seriesOutline } from '../../../../../src/domain/widgets/graph/summary.ts'
import { graphOf } from './graphs.ts'

const line = graphOf(
  'line',
  ['2026-01-31', '2026-02-28', '2026-03-31'],
  { Portfolio: [100, null, 90], Benchmark: [100, 101, 102] },
  { labelType: 'date' },
)
const pie = graphOf('pie', ['Cash', 'Shares'], { Value: [25, 75] })

describe('a graph in words', () => {
  test('reads a date of every series that is shown', () => {
    const reading = readingAt(line, ['Benchmark'], 1)
    expect(reading).toEqual({ title: '28-Feb-26', lines: [{ name: 'Portfolio', colourIndex: 0, shown: '–' }] })
    expect(readingAt(line, [], 3)).toBeNull()
  })

  test('adds up what is stacked, of what is shown alone', () => {
    const stacked = graphOf('stacked-bar', ['FY-26'], { Dividends: [100.1], Interest: [20.2], Fees: [null] }, {})
    const total = (hidden: readonly string[]) => readingAt(stacked, hidden, 0)?.lines.at(-1)
    expect(total([])).toEqual({ name: 'Total', colourIndex: null, shown: '$120.30' })
    expect(total(['Interest'])).toEqual({ name: 'Total', colourIndex: null, shown: '$100.10' })
    expect(total(['Interest', 'Fees'])).toEqual({ name: 'Dividends', colourIndex: 0, shown: '$100.10' })
  })

  test('reads a slice with its share', () => {
    const reading = readingAt(pie, [], 0)
    expect(reading && spokenReading(reading)).toBe('Shares, Value $75.00, Share 75.00%')
    expect([readablePointCount(pie, []), readablePointCount(pie, ['Cash']), readablePointCount(line, [])]).toEqual([
      2, 1, 3,
    ])
  })

  test('tells a series by its turning points', () => {
    expect(graphKindText(line)).toBe('Line chart of Portfolio, Benchmark, 31-Jan-26 to 31-Mar-26')
    expect(line.data.map((series) => seriesOutline(line, series))[0]).toBe(
      'Portfolio: starts at $100.00 on 31-Jan-26, lowest $90.00 on 31-Mar-26, highest $100.00 on 31-Jan-26, ends at $90.00 on 31-Mar-26',
    )
    expect(seriesOutline(line, { name: 'Empty', values: [null] })).toBe('Empty: no figures')
  })
})

test.each([
  ['currency', 1_234_567, '$1.23m'],
  ['currency', -20_000, '-$20k'],
  ['currency', 0, '$0'],
  ['percent', 0.05, '5%'],
  ['holding', 1500, '1.5k'],
] as const)('an axis says %s %d as %s', (type, figure, text) => {
  expect(compactFigure(type, figure)).toBe(text)
})

test('an axis of dates says as much as its length needs', () => {
  const day = 24 * 60 * 60 * 1000
  const january = new Date('2026-01-01')
  expect(dateTick(january, 1500 * day)).toBe('2026')
  expect(dateTick(january, 300 * day)).toBe('2026')
  expect(dateTick(new Date('2026-04-01'), 300 * day)).toBe('Apr')
  expect(dateTick(new Date('2026-04-07'), 30 * day)).toBe('7 Apr')
  expect(tickCount(1500 * day, 14)).toBe(5)
  expect(tickCount(300 * day, 14)).toBe(14)
})

test('a long label takes two lines and no more', () => {
  expect(wrappedLabel('Cash', 10)).toEqual(['Cash'])
  expect(wrappedLabel('Since inception', 10)).toEqual(['Since', 'inception'])
  expect(wrappedLabel('Financial year to date', 10)).toEqual(['Financial', 'year to d…'])
})

test.each([
  [null, 'ArrowRight', 0],
  [null, 'End', 99],
  [5, 'ArrowRight', 6],
  [0, 'ArrowLeft', 0],
  [50, 'PageDown', 60],
  [50, 'PageUp', 40],
  [50, 'Home', 0],
  [50, 'End', 99],
  [50, 'x', 50],
])('from point %j of 100, %s leads to %i', (point, key, reached) => {
  expect(movedPoint(point, key, 100)).toBe(reached)
})
