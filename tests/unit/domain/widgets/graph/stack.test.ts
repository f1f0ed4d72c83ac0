import { describe, expect, test } from 'vitest'
import { extentOf } from '../../../../../src/domain/widgets/graph/extent.ts'
import { shownSeries } from '../../../../../src/domain/widgets/graph/shown-series.ts'
import { stackAt } from '../../../../../src/domain/widgets/graph/stack.ts'
import { graphOf } from './graphs.ts'

const graph = graphOf('stacked-bar', ['FY-26'], { Income: [10], Fees: [-3], Interest: [5], Tax: [-1], None: [null] })

describe('a stack', () => {
  test('piles gains up and losses down from nothing', () => {
    expect(stackAt(shownSeries(graph, []), 0)).toEqual([
      { colourIndex: 0, from: 0, to: 10 },
      { colourIndex: 1, from: 0, to: -3 },
      { colourIndex: 2, from: 10, to: 15 },
      { colourIndex: 3, from: -3, to: -4 },
    ])
  })

  test('closes over what is hidden', () => {
    expect(stackAt(shownSeries(graph, ['Income', 'Fees']), 0)).toEqual([
      { colourIndex: 2, from: 0, to: 5 },
      { colourIndex: 3, from: 0, to: -1 },
    ])
  })
})

test('an axis holds all that is drawn, and nothing where bars stand on it', () => {
  const line = graphOf('line', ['a', 'b'], { Value: [90, 110] })
  const bars = graphOf('bar', ['a', 'b'], { Value: [90, 110] })
  expect(extentOf(graph, shownSeries(graph, []))).toEqual([-4, 15])
  expect(extentOf(bars, shownSeries(bars, []))).toEqual([0, 110])
  expect(extentOf(line, shownSeries(line, []))).toEqual([90, 110])
  expect(extentOf(line, [])).toEqual([0, 1])
})
