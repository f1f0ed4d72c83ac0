import * as t from 'io-ts'
import { WidgetType } from './widget-definition.ts'

/** One of the notes that explain a widget (spec §3 "info"). */
export const Note = t.readonly(t.strict({ title: t.string, content: t.string }))
export type Note = t.TypeOf<typeof Note>

/** A widget of the library, as administrators see it (spec §3 "Widget (admin)"). */
export const Widget = t.readonly(
  t.strict({
    name: t.string,
    title: t.string,
    description: t.string,
    widgetType: WidgetType,
    config: t.UnknownRecord,
    info: t.readonlyArray(Note),
  }),
)
export type Widget = t.TypeOf<typeof Widget>
