import * as t from 'io-ts'
import { WidgetType, WidgetDefinition } from './widget-definition.ts'
import { displayDate } from '../dates/display-date.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import { E, O, pipe } from '../fp.ts'
import { textUpTo, withMaxLength } from '../text/text-codec.ts'

/** `{today}` is the date (spec §2). */
export const widgetTitle = (title: string, today: () => IsoDate): string =>
  title.replaceAll('{today}', () => displayDate(today()))

export const WidgetNote = t.readonly(t.strict({ title: textUpTo(1_000), content: textUpTo(100_000) }))
export type WidgetNote = t.TypeOf<typeof WidgetNote>

const requiredFields = {
  name: textUpTo(1_000),
  title: textUpTo(1_000),
  widgetType: WidgetType,
  config: withMaxLength(new t.AnyDictionaryType(), 100_000),
}
const optionalFields = { description: textUpTo(10_000), info: t.readonlyArray(WidgetNote) }

export const Widget = t.readonly(t.strict({ ...requiredFields, ...optionalFields }))
export type Widget = t.TypeOf<typeof Widget>

/** Spec §3 has no description. */
export const WidgetInput = t.intersection([t.strict(requiredFields), t.exact(t.partial(optionalFields))])

export const widgetDefinitionOf = (
  { name, title, widgetType, config }: Widget,
  wid: string,
): O.Option<WidgetDefinition> =>
  pipe(
    WidgetDefinition.decode({ wid, name, title, type: widgetType, config }),
    E.match(() => O.none, O.some),
  )
