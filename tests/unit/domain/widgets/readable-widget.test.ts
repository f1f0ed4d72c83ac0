import { expect, test } from 'vitest'
import { Dashboard } from '../../../../src/domain/dashboards/dashboard.ts'
import { fillStructure, widgetsOf } from '../../../../src/domain/dashboards/structure.ts'
import { E, pipe } from '../../../../src/domain/fp.ts'
import { isUnsupportedWidget, type WidgetDefinition } from '../../../../src/domain/widgets/widget-definition.ts'

const wordsDefinition: WidgetDefinition = {
  wid: 'a',
  name: 'welcome',
  title: 'Welcome',
  type: 'text',
  config: { format: 'markdown', content: 'Hello' },
}

const dashboardWith = (other: unknown): unknown => {
  const dashboard = { title: 'Dashboard', structure: '6-6', rows: fillStructure('6-6', [[wordsDefinition], []]) }
  return JSON.parse(JSON.stringify(dashboard).replace('"widgets":[]', `"widgets":[${JSON.stringify(other)}]`))
}

const readWidgets = (other: unknown) =>
  pipe(
    Dashboard.decode(dashboardWith(other)),
    E.map(({ rows }) => widgetsOf(rows)),
  )

test.each([
  { what: 'an unknown type', other: { wid: 'b', name: 'map', title: 'Map', type: 'map', config: {} } },
  { what: 'a wrong config', other: { wid: 'b', name: 'map', title: 'Map', type: 'table', config: { url: 7 } } },
])('a widget of $what says so in its place, and the others are as they are', ({ other }) => {
  const widgets = pipe(
    readWidgets(other),
    E.getOrElse((): readonly WidgetDefinition[] => []),
  )
  expect(widgets.map(({ wid, title }) => ({ wid, title }))).toEqual([
    { wid: 'a', title: 'Welcome' },
    { wid: 'b', title: 'Map' },
  ])
  expect(widgets.map(isUnsupportedWidget)).toEqual([false, true])
  expect(widgets[1]?.config).toEqual({
    format: 'markdown',
    content: 'This widget is not set up correctly, or its type is not supported on this page.',
  })
})

test('what stands in the place of a widget and is none is not read', () => {
  expect(E.isLeft(readWidgets({ title: 'Map' }))).toBe(true)
})
