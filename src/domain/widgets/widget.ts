import * as t from 'io-ts'
import { WidgetType, WidgetDefinition } from './widget-definition.ts'
import { displayDate } from '../dates/display-date.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import { E, O, pipe } from '../fp.ts'
import { text, withMaxLength } from '../text.ts'

/** `{today}` is the date (spec §2). */
export const widgetTitle = (title: string, today: () => IsoDate): string =>
  title.replaceAll('{today}', () => displayDate(today()))

export const Note = t.readonly(t.strict({ title: text(1_000), content: text(100_000) }))
export type Note = t.TypeOf<typeof Note>

const required = {
  name: text(1_000),
  title: text(1_000),
  widgetType: WidgetType,
  config: withMaxLength(new t.AnyDictionaryType(), 100_000),
}
const optional = { description: text(10_000), info: t.readonlyArray(Note) }

export const Widget = t.readonly(t.strict({ ...required, ...optional }))
export type Widget = t.TypeOf<typeof Widget>

/** Spec §3 has no description. */
export const GivenWidget = t.intersection([t.strict(required), t.exact(t.partial(optional))])

export const placeWidget = ({ name, title, widgetType, config }: Widget, wid: string): O.Option<WidgetDefinition> =>
  pipe(
    WidgetDefinition.decode({ wid, name, title, type: widgetType, config }),
    E.match(() => O.none, O.some),
  )
