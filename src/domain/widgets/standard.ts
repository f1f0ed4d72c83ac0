import { activityWidgets } from './standard/activity.ts'
import type { LibraryWidget } from './standard/library-widget.ts'
import { returnWidgets } from './standard/returns.ts'
import { valuationWidgets } from './standard/valuation.ts'
import { wordWidgets } from './standard/words.ts'
import type { Widget } from './widget.ts'
import type { WidgetDefinition } from './widget-definition.ts'

const shipped = { ...wordWidgets, ...valuationWidgets, ...returnWidgets, ...activityWidgets }

export type LibraryName = keyof typeof shipped

const byName: Readonly<Record<LibraryName, LibraryWidget>> = shipped

export const placed = (name: LibraryName): WidgetDefinition => ({
  wid: name,
  name,
  title: byName[name].title,
  ...byName[name].content,
})

const toWidget = ([name, { title, description, content, info }]: [string, LibraryWidget]): Widget => ({
  name,
  title,
  description,
  widgetType: content.type,
  config: { ...content.config },
  info,
})

export const library: readonly Widget[] = Object.entries(byName).map(toWidget)
