import type { WidgetDefinition } from '../../widgets/widget-definition.ts'
import { asEverybody, type WidgetView } from './widget-view.ts'

/** What somebody sets inside a widget, its folding left aside. */
export type ContentView = Omit<WidgetView, 'collapsed'>

/** Folded by this person, or else for everybody. */
export const isCollapsed = (definition: WidgetDefinition, view: WidgetView): boolean =>
  view.collapsed ?? definition.collapsed ?? false

export const contentIn = ({ collapsed: _, ...content }: WidgetView): ContentView => content

/** The view with the widget folded or not; as everybody finds it is nothing of one's own. */
export const withCollapsed = (view: WidgetView, collapsed: boolean, definition: WidgetDefinition): WidgetView => ({
  ...contentIn(view),
  ...(collapsed === isCollapsed(definition, asEverybody) ? {} : { collapsed }),
})

/** The view with what it holds set so, folded as it is. */
export const withContent = ({ collapsed }: WidgetView, content: ContentView): WidgetView => ({
  ...content,
  ...(collapsed === undefined ? {} : { collapsed }),
})
