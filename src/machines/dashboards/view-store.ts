import type { ActorRef, Snapshot } from 'xstate'
import type { WidgetView } from '../../domain/dashboards/personal-view/personal-view.ts'

interface ViewReceived {
  readonly type: 'view.received'
  readonly view: WidgetView
}

export type ViewReader = ActorRef<Snapshot<unknown>, ViewReceived>

export type ViewMessage =
  | { readonly type: 'widget.opened'; readonly wid: string; readonly reader: ViewReader }
  | { readonly type: 'view.changed'; readonly wid: string; readonly view: WidgetView }

export type ViewStore = ActorRef<Snapshot<unknown>, ViewMessage>
