import type { Widget } from '../../../domain/widgets/widget.ts'
import type { WidgetType } from '../../../domain/widgets/widget-definition.ts'
import { wordsFound } from '../../../domain/words-found.ts'

/** The widgets of a type, or of any, that have every word of the search in their title or description. */
export const sought = (
  library: readonly Widget[],
  search: string,
  widgetType: WidgetType | null,
): readonly Widget[] => {
  const isFound = wordsFound(search)
  return library.filter(
    (widget) =>
      (widgetType === null || widget.widgetType === widgetType) && isFound(`${widget.title} ${widget.description}`),
  )
}
