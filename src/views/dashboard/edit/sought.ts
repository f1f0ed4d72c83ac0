import type { Widget } from '../../../domain/widget/widget.ts'
import type { WidgetType } from '../../../domain/widget/widget-definition.ts'

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** The widgets of a type, or of any, that have every word of the search in their title or description. */
export const sought = (
  library: readonly Widget[],
  search: string,
  widgetType: WidgetType | null,
): readonly Widget[] => {
  const words = wordsOf(search)
  return library.filter((widget) => {
    const text = `${widget.title} ${widget.description}`.toLowerCase()
    return (widgetType === null || widget.widgetType === widgetType) && words.every((word) => text.includes(word))
  })
}
