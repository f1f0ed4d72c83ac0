import type { FormConfig, GraphConfig, SourceConfig, TextConfig } from '../widget-definition.ts'
import type { Widget } from '../widget.ts'

type Content =
  | { readonly type: 'text'; readonly config: TextConfig }
  | { readonly type: 'form'; readonly config: FormConfig }
  | { readonly type: 'graph'; readonly config: GraphConfig }
  | { readonly type: 'table' | 'grid' | 'calendar'; readonly config: SourceConfig }

/** A widget as the firm ships it, before it has a place on a dashboard. */
export interface LibraryWidget {
  readonly title: string
  readonly description: string
  readonly content: Content
  readonly info: Widget['info']
}

/** Figures of the dashboard's own entity. */
export const figures = (type: 'table' | 'grid' | 'graph' | 'calendar', dataset: string): Content => ({
  type,
  config: { url: `/data/{entity}/{code}/${dataset}` },
})

/** Figures of the dashboard's own entity, drawn otherwise than they come. */
export const drawn = (dataset: string, drawing: Omit<GraphConfig, 'url'>): Content => ({
  type: 'graph',
  config: { url: `/data/{entity}/{code}/${dataset}`, ...drawing },
})

/** How figures come to be out of a day's prices; several widgets say so. */
export const prices = {
  title: 'Prices',
  content: 'Each security is valued at its last closing price on or before the date shown beside the title.',
}
