import fc from 'fast-check'
import type { WidgetView } from '../../../../src/domain/dashboards/personal-view/personal-view.ts'

const path = fc.constantFrom('name', 'gain', 'acquired')

const tableView = fc.record({
  wanted: fc.record({
    search: fc.string({ maxLength: 9 }),
    filters: fc.dictionary(path, fc.string({ maxLength: 9 })),
    sort: fc.array(fc.record({ path, isDescending: fc.boolean() }), { maxLength: 3 }),
    groupOn: fc.option(path),
  }),
  pageSize: fc.option(fc.constantFrom(10, 25, 250)),
})

export const widgetView: fc.Arbitrary<WidgetView> = fc.record(
  {
    collapsed: fc.boolean(),
    table: tableView,
    hidden: fc.array(fc.string({ maxLength: 9 }), { maxLength: 3 }),
    calendar: fc.constant('list' as const),
  },
  { requiredKeys: [] },
)
