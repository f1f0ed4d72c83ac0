import type { FormConfig, GraphConfig, SourceConfig, TextConfig } from '../widget-definition.ts'
import type { Widget } from '../widget.ts'

type Content =
  | { readonly type: 'text'; readonly config: TextConfig }
  | { readonly type: 'form'; readonly config: FormConfig }
  | { readonly type: 'graph'; readonly config: GraphConfig }
  | { readonly type: 'table' | 'grid' | 'calendar'; readonly config: SourceConfig }

export interface LibraryWidget {
  readonly title: string
  readonly description: string
  readonly content: Content
  readonly info: Widget['info']
}

export const figures = (type: 'table' | 'grid' | 'graph' | 'calendar', dataset: string): Content => ({
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
