import * as t from 'io-ts'

/** Why a change of a dashboard is refused. */
export const DashboardRefusal = t.readonly(
  t.strict({
    _tag: t.keyof({
      TitleRequired: null,
      TitleTooLong: null,
      ConfigNotValid: null,
      WidgetGone: null,
      WidgetAlreadyThere: null,
      NoSuchColumn: null,
      WidgetTypeFixed: null,
      // Somebody else did something to the same thing meanwhile, and would have been overwritten.
      DashboardRetitled: null,
      DashboardRestructured: null,
      WidgetChanged: null,
      WidgetMoved: null,
    }),
    wid: t.union([t.string, t.null]),
  }),
)
export type DashboardRefusal = t.TypeOf<typeof DashboardRefusal>
