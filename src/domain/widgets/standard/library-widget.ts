import type { DataWidgetType, GraphConfig, WidgetDefinition } from '../widget-definition.ts'
import type { Widget } from '../widget.ts'

type Content = WidgetDefinition extends infer Defined
  ? Defined extends WidgetDefinition
    ? Pick<Defined, 'type' | 'config'>
    : never
  : never

export interface LibraryWidget {
  readonly title: string
  readonly description: string
  readonly content: Content
  readonly info: Widget['info']
}

export const figures = (type: DataWidgetType, dataset: string): Content => ({
  type,
  config: { url: `/data/{entity}/{code}/${dataset}` },
})

export const drawn = (dataset: string, drawing: Omit<GraphConfig, 'url'>): Content => ({
  type: 'graph',
  config: { url: `/data/{entity}/{code}/${dataset}`, ...drawing },
})

export const prices = {
  title: 'Prices',
  content: 'Each security is valued at its last closing price on or before the date next to the title.',
}
