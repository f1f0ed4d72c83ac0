import * as t from 'io-ts'
import { ReadableWidget, WidgetDefinition } from '../widgets/widget-definition.ts'
import { textUpTo } from '../text/text-codec.ts'

export const DashboardRefusal = t.readonly(
  t.strict({
    _tag: t.keyof({
      TitleRequired: null,
      TitleTooLong: null,
      TitleTemplateNotValid: null,
      ConfigNotValid: null,
      WidgetGone: null,
      WidgetAlreadyThere: null,
      NoSuchColumn: null,
      WidgetTypeFixed: null,
      DashboardRetitled: null,
      TitleTemplateChanged: null,
      DashboardRestructured: null,
      WidgetChanged: null,
      WidgetMoved: null,
    }),
    wid: t.union([t.string, t.null]),
  }),
)
export type DashboardRefusal = t.TypeOf<typeof DashboardRefusal>

export const DashboardStructure = t.keyof({
  '6-6': null,
  '4-8': null,
  '12/4-4-4': null,
  '6-6/12': null,
  '12/6-6/12': null,
  '3-9 (12/6-6)': null,
})
export type DashboardStructure = t.TypeOf<typeof DashboardStructure>

/** `styleClass` is the width in twelfths of the row: `span-1` to `span-12`. */
export type DashboardColumn =
  | { readonly cid: string; readonly styleClass: string; readonly widgets: readonly WidgetDefinition[] }
  | { readonly cid: string; readonly styleClass: string; readonly rows: readonly DashboardRow[] }
export interface DashboardRow {
  readonly columns: readonly DashboardColumn[]
}

const columnBase = { cid: textUpTo(1_000), styleClass: t.string }

export const DashboardRow: t.Type<DashboardRow> = t.recursion('Row', () =>
  t.readonly(t.strict({ columns: t.readonlyArray(DashboardColumn) })),
)
export const DashboardColumn: t.Type<DashboardColumn> = t.recursion('Column', () =>
  t.union([
    t.readonly(t.strict({ ...columnBase, widgets: t.readonlyArray(ReadableWidget) })),
    t.readonly(t.strict({ ...columnBase, rows: t.readonlyArray(DashboardRow) })),
  ]),
)

export const Dashboard = t.readonly(
  t.intersection([
    t.strict({ title: textUpTo(1_000), structure: DashboardStructure, rows: t.readonlyArray(DashboardRow) }),
    t.exact(t.partial({ titleTemplateUrl: t.string })),
  ]),
)
export type Dashboard = t.TypeOf<typeof Dashboard>

/** A path under the API whose reply replaces the title. Null leaves the title as it is. */
const TitleTemplate = t.union([textUpTo(2_000), t.null])

export const normalizedTemplate = (written: string | null | undefined): string | null => (written ?? '').trim() || null

/** `DashboardCreated` stores the default layout of its day, so that history never depends on today's default. */
export const DashboardEvent = t.union([
  t.strict({ type: t.literal('DashboardCreated'), dashboard: Dashboard }),
  t.strict({ type: t.literal('DashboardRestored'), revision: t.number, dashboard: Dashboard }),
  t.strict({ type: t.literal('DashboardRetitled'), title: textUpTo(1_000) }),
  t.strict({ type: t.literal('TitleTemplateSet'), titleTemplateUrl: TitleTemplate }),
  t.strict({ type: t.literal('DashboardRestructured'), structure: DashboardStructure }),
  t.strict({ type: t.literal('WidgetAdded'), widget: WidgetDefinition, cid: textUpTo(1_000), index: t.number }),
  t.strict({ type: t.literal('WidgetRemoved'), wid: textUpTo(1_000) }),
  t.strict({ type: t.literal('WidgetMoved'), wid: textUpTo(1_000), cid: textUpTo(1_000), index: t.number }),
  t.strict({ type: t.literal('WidgetEdited'), widget: WidgetDefinition }),
  t.strict({ type: t.literal('WidgetCollapsed'), wid: textUpTo(1_000) }),
  t.strict({ type: t.literal('WidgetExpanded'), wid: textUpTo(1_000) }),
])
export type DashboardEvent = t.TypeOf<typeof DashboardEvent>

/** `index` counts from 0 within the leaf column `cid`. */
export const DashboardCommand = t.union([
  t.strict({ type: t.literal('RetitleDashboard'), title: textUpTo(100_000) }),
  t.strict({ type: t.literal('SetTitleTemplate'), titleTemplateUrl: TitleTemplate }),
  t.strict({ type: t.literal('RestructureDashboard'), structure: DashboardStructure }),
  t.strict({ type: t.literal('AddWidget'), widget: WidgetDefinition, cid: textUpTo(1_000), index: t.number }),
  t.strict({ type: t.literal('RemoveWidget'), wid: textUpTo(1_000) }),
  t.strict({ type: t.literal('MoveWidget'), wid: textUpTo(1_000), cid: textUpTo(1_000), index: t.number }),
  t.strict({ type: t.literal('EditWidget'), widget: WidgetDefinition }),
  t.strict({ type: t.literal('CollapseWidget'), wid: textUpTo(1_000) }),
  t.strict({ type: t.literal('ExpandWidget'), wid: textUpTo(1_000) }),
])
export type DashboardCommand = t.TypeOf<typeof DashboardCommand>
