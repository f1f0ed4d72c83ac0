import { expect, test } from 'vitest'
import { defaultDashboard } from '../../../../../src/domain/dashboards/default-dashboard.ts'
import { evolveDashboard } from '../../../../../src/domain/dashboards/decider.ts'
import { widgetsOf } from '../../../../../src/domain/dashboards/structure.ts'
import { changedTitles } from '../../../../../src/domain/dashboards/presence/typed-titles.ts'

const seen = defaultDashboard('portfolio')
const [first, second] = widgetsOf(seen.rows)
if (first === undefined || second === undefined) throw new Error('the default dashboard has widgets')

test('a dashboard as it is seen has no typed titles', () => {
  expect(changedTitles(seen, seen)).toEqual({ widgets: {} })
})

test('only titles that differ are told, and only of widgets that others have', () => {
  const edited = [
    { type: 'DashboardRetitled', title: 'Ours' } as const,
    { type: 'WidgetEdited', widget: { ...first, title: 'Typed' } } as const,
    { type: 'WidgetRemoved', wid: second.wid } as const,
    { type: 'WidgetAdded', widget: { ...first, wid: 'new', title: 'New' }, cid: 'leaf-1', index: 0 } as const,
  ].reduce(evolveDashboard, seen)
  expect(changedTitles(seen, edited)).toEqual({ dashboard: 'Ours', widgets: { [first.wid]: 'Typed' } })
})
