import * as t from 'io-ts'
import { Note, Widget } from '../widget.ts'

/**
 * `WidgetShipped` pins the widget as it came with Plutus when it is first changed, so that its history never depends on
 * what is shipped today. `WidgetAnnounced` tells everyone signed in that the widget is not what it was, and nothing more.
 */
export const LibraryEvent = t.union([
  t.strict({ type: t.literal('WidgetShipped'), widget: Widget }),
  t.strict({ type: t.literal('WidgetDefined'), widget: Widget }),
  t.strict({ type: t.literal('WidgetRevised'), title: t.string, description: t.string, config: t.UnknownRecord }),
  t.strict({ type: t.literal('WidgetNoted'), info: t.readonlyArray(Note) }),
  t.strict({ type: t.literal('WidgetAnnounced') }),
])
export type LibraryEvent = t.TypeOf<typeof LibraryEvent>
