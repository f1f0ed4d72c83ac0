import * as t from 'io-ts'
import { WidgetView } from './widget-view.ts'

export const ViewEvent = t.union([
  t.readonly(t.strict({ type: t.literal('WidgetViewKept'), wid: t.string, view: WidgetView })),
  t.readonly(t.strict({ type: t.literal('ViewsReset') })),
])
export type ViewEvent = t.TypeOf<typeof ViewEvent>
