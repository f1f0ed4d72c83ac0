import * as t from 'io-ts'

/** Why a change of a dashboard is refused. */
export const DashboardRefusal = t.readonly(
  t.strict({
    _tag: t.keyof({
      TitleRequired: null,
      WidgetGone: null,
      WidgetAlreadyThere: null,
      NoSuchColumn: null,
      WidgetTypeFixed: null,
    }),
    wid: t.union([t.string, t.null]),
  }),
)
export type DashboardRefusal = t.TypeOf<typeof DashboardRefusal>
