import * as t from 'io-ts'
import { WidgetType, WidgetDefinition } from './widget-definition.ts'
import { displayDate } from '../dates/display-date.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import { E, O, pipe } from '../fp.ts'

/** A title as it is read: `{today}` is the date (spec §2). */
export const widgetTitle = (title: string, today: () => IsoDate): string =>
  title.replaceAll('{today}', () => displayDate(today()))

export const Note = t.readonly(t.strict({ title: t.string, content: t.string }))
export type Note = t.TypeOf<typeof Note>

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

export const placeWidget = ({ name, title, widgetType, config }: Widget, wid: string): O.Option<WidgetDefinition> =>
  pipe(
    WidgetDefinition.decode({ wid, name, title, type: widgetType, config }),
    E.match(() => O.none, O.some),
  )
