import * as t from 'io-ts'
import { WidgetType } from './widget-definition.ts'

/** A widget of the library, as administrators see it (spec §3 "Widget (admin)"). */
export const Widget = t.readonly(
  t.strict({
    name: t.string,
    title: t.string,
    description: t.string,
    widgetType: WidgetType,
    config: t.UnknownRecord,
    info: t.readonlyArray(t.readonly(t.strict({ title: t.string, content: t.string }))),
  }),
)
export type Widget = t.TypeOf<typeof Widget>
