import * as t from 'io-ts'
import { ReadableWidget } from '../widgets/readable-widget.ts'
import type { WidgetDefinition } from '../widgets/widget-definition.ts'

export const Structure = t.keyof({
  '6-6': null,
  '4-8': null,
  '12/4-4-4': null,
  '6-6/12': null,
  '12/6-6/12': null,
  '3-9 (12/6-6)': null,
})
export type Structure = t.TypeOf<typeof Structure>

/** A column of a twelve-part row: `styleClass` is its share, `span-1` to `span-12`. It holds widgets or rows of its own. */
export type Column =
  | { readonly cid: string; readonly styleClass: string; readonly widgets: readonly WidgetDefinition[] }
  | { readonly cid: string; readonly styleClass: string; readonly rows: readonly Row[] }
export interface Row {
  readonly columns: readonly Column[]
}

const columnBase = { cid: t.string, styleClass: t.string }

export const Row: t.Type<Row> = t.recursion('Row', () => t.readonly(t.strict({ columns: t.readonlyArray(Column) })))
export const Column: t.Type<Column> = t.recursion('Column', () =>
  t.union([
    t.readonly(t.strict({ ...columnBase, widgets: t.readonlyArray(ReadableWidget) })),
    t.readonly(t.strict({ ...columnBase, rows: t.readonlyArray(Row) })),
  ]),
)

/** What is on a dashboard; which one it is says its stream, `dashboard/{type}/{code}`. */
export const Dashboard = t.readonly(
  t.intersection([
    t.strict({ title: t.string, structure: Structure, rows: t.readonlyArray(Row) }),
    t.exact(t.partial({ titleTemplateUrl: t.string })),
  ]),
)
export type Dashboard = t.TypeOf<typeof Dashboard>
