import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { readFigures } from '../../../../../src/domain/widgets/figures/figures.ts'
import type { WidgetDefinition } from '../../../../../src/domain/widgets/widget-definition.ts'
import { graphOf } from '../graph/graphs.ts'
import { tableOf } from '../tables.ts'

const placed = { wid: 'w', name: 'w', title: 'W' }
const graphWidget = (config: object): WidgetDefinition => ({
  ...placed,
  type: 'graph',
  config: { url: '/x', ...config },
})
const tableWidget: WidgetDefinition = { ...placed, type: 'table', config: { url: '/x' } }

const donut = graphOf('donut', ['Cash'], { Value: [1] })
const table = tableOf([{ name: 'Alpha', value: 2, share: 0.5, bought: '2026-01-01' }])
const unreadableResult = E.left({ _tag: 'Unreadable' })

test('a graph widget shows a graph as it comes, or of the kind it asks for', () => {
  expect(readFigures(graphWidget({}), donut)).toEqual(E.right({ _tag: 'Graph', graph: donut }))
  expect(readFigures(graphWidget({ graphType: 'treemap' }), donut)).toEqual(
    E.right({ _tag: 'Graph', graph: { ...donut, type: 'treemap' } }),
  )
})

test('a graph widget draws a table', () => {
  expect(readFigures(graphWidget({ graphType: 'pie', values: ['share'] }), table)).toMatchObject(
    E.right({ _tag: 'Graph', graph: { type: 'pie', labels: ['Alpha'], data: [{ name: 'share', values: [0.5] }] } }),
  )
})

test('a table widget shows a table, and nobody shows nonsense', () => {
  expect(readFigures(tableWidget, table)).toEqual(E.right({ _tag: 'Table', table }))
  expect(readFigures(tableWidget, donut)).toEqual(unreadableResult)
  expect(readFigures(graphWidget({}), { rows: 'none' })).toEqual(unreadableResult)
  expect(readFigures(graphWidget({}), null)).toEqual(unreadableResult)
})
