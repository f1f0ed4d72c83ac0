import type { Observable } from 'rxjs'
import type { Handshake } from '../../domain/log/frame.ts'

export interface Channel {
  /** One answer, or none when the connection is lost first. */
  readonly ask: (name: string, body: unknown) => Observable<unknown>
  readonly tell: (name: string, body: unknown) => void
}

export type RawMessage =
  | { readonly type: 'opened'; readonly channel: Channel }
  | { readonly type: 'message'; readonly name: string; readonly body: unknown }
  | { readonly type: 'refused'; readonly body: unknown }

/** Connects when subscribed, disconnects when unsubscribed, completes when the connection is lost or cannot be made. */
export type Connect = (handshake: Handshake) => Observable<RawMessage>
