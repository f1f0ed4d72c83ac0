import { activityWidgets } from './library/activity.ts'
import type { LibraryWidget } from './library/library-widget.ts'
import { returnWidgets } from './library/returns.ts'
import { valuationWidgets } from './library/valuation.ts'
import { wordWidgets } from './library/words.ts'
import type { Widget } from './widget.ts'
import type { WidgetDefinition } from './widget-definition.ts'

const shipped = { ...wordWidgets, ...valuationWidgets, ...returnWidgets, ...activityWidgets }

export type LibraryName = keyof typeof shipped

const byName: Readonly<Record<LibraryName, LibraryWidget>> = shipped

/** A widget of the library as it stands on a dashboard that has it once. */
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
