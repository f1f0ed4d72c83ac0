import { expect, test } from 'vitest'
import { Dashboard } from '../../../../src/domain/dashboards/dashboard.ts'
import type { DashboardType } from '../../../../src/domain/dashboards/dashboard-type.ts'
import { defaultDashboard } from '../../../../src/domain/dashboards/default-dashboard.ts'
import { widgetsOf } from '../../../../src/domain/dashboards/structure.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import { standardLibrary } from '../../../../src/domain/widgets/standard.ts'
import { widgetDefinitionOf, Widget } from '../../../../src/domain/widgets/widget.ts'
import { sourcePath } from '../../../../src/domain/widgets/figures/figures-path.ts'

const dashboardTypes: readonly DashboardType[] = ['admin', 'adviser', 'group', 'portfolio', 'external']
const placed = dashboardTypes.flatMap((type) =>
  widgetsOf(defaultDashboard(type).rows).map((widget) => ({ type, widget })),
)

test.each(dashboardTypes)('the default dashboard of %s is a dashboard with each widget once', (type) => {
  const whole = defaultDashboard(type)
  const wids = widgetsOf(whole.rows).map(({ wid }) => wid)
  expect(Dashboard.decode(whole)).toEqual(E.right(whole))
  expect(new Set(wids).size).toBe(wids.length)
})

test('between them the default dashboards use every type of widget', () => {
  expect(new Set(placed.map(({ widget }) => widget.type))).toEqual(
    new Set(['text', 'form', 'table', 'grid', 'graph', 'calendar']),
  )
})

test('every widget of the library is a widget, and can be placed on a dashboard', () => {
  expect(standardLibrary.map((widget) => Widget.decode(widget))).toEqual(standardLibrary.map(E.right))
  expect(standardLibrary.filter((widget) => O.isNone(widgetDefinitionOf(widget, widget.name)))).toEqual([])
})

test('every widget with figures has a path under the API', () => {
  for (const { type, widget } of placed) {
    if (widget.type !== 'text') expect(O.isSome(sourcePath(widget.config.url, { type, code: 'P00001' }))).toBe(true)
  }
})
