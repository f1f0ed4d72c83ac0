import type { WidgetView } from './widget-view.ts'

/** What a person asks for of their own view of one dashboard. */
export type ViewCommand =
  | { readonly type: 'KeepWidgetView'; readonly wid: string; readonly view: WidgetView }
  | { readonly type: 'ResetViews' }
