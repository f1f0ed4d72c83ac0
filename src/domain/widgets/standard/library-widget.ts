import type { DataWidgetType, GraphConfig, WidgetDefinition } from '../widget-definition.ts'
import type { Widget } from '../widget.ts'

type WidgetContent = WidgetDefinition extends infer Defined
  ? Defined extends WidgetDefinition
    ? Pick<Defined, 'type' | 'config'>
    : never
  : never

export interface LibraryWidget {
  readonly title: string
  readonly description: string
  readonly content: WidgetContent
  readonly info: Widget['info']
}

export const figuresContent = (type: DataWidgetType, dataset: string): WidgetContent => ({
  type,
  config: { url: `/data/{entity}/{code}/${dataset}` },
})

export const graphContent = (dataset: string, drawing: Omit<GraphConfig, 'url'>): WidgetContent => ({
  type: 'graph',
  config: { url: `/data/{entity}/{code}/${dataset}`, ...drawing },
})

export const pricesNote = {
  title: 'Prices',
  content: 'Each security is valued at its last closing price on or before the date next to the title.',
}
