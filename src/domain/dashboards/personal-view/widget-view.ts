import * as t from 'io-ts'
import { TableView } from '../../widgets/table/table-view.ts'

/**
 * How a person has set one widget for themselves, each part where it differs from what everybody sees: `table` in a table
 * or grid, `hidden` the series and parts they left out of a graph, `calendar` what a calendar shows.
 */
export const WidgetView = t.readonly(
  t.exact(
    t.partial({
      collapsed: t.boolean,
      table: TableView,
      hidden: t.readonlyArray(t.string),
      calendar: t.literal('list'),
    }),
  ),
)
export type WidgetView = t.TypeOf<typeof WidgetView>

export const asEverybody: WidgetView = {}

export const isAsEverybody = (view: WidgetView): boolean => Object.keys(view).length === 0

/** The views of a dashboard's widgets, by their `wid`. */
export const WidgetViews = t.readonly(t.record(t.string, WidgetView))
export type WidgetViews = t.TypeOf<typeof WidgetViews>
