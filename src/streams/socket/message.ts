import type { Type } from 'io-ts'
import { map, type Observable, type OperatorFunction, tap } from 'rxjs'
import { E, pipe } from '../../domain/fp.ts'
import { ConnectionEnding, EventFrame, type SocketHandshake, FrameLink, MessageName } from '../../domain/log/frame.ts'
import type { AnswerBodies, BodiesToBrowser, BodiesFromBrowser } from '../../domain/log/socket-messages.ts'
import { errorPaths, type OnDecodeError, type UndecodableMessage } from './decoded.ts'

export interface SocketChannel {
  /** Emits one answer, or none if the connection is lost first. */
  readonly ask: <Name extends keyof BodiesFromBrowser & keyof AnswerBodies>(
    name: Name,
    body: BodiesFromBrowser[Name],
  ) => Observable<unknown>
  readonly tell: <Name extends keyof BodiesFromBrowser>(name: Name, body: BodiesFromBrowser[Name]) => void
}

export type RawMessage =
  | { readonly type: 'opened'; readonly channel: SocketChannel }
  | { readonly type: 'message'; readonly name: string; readonly body: unknown }
  | { readonly type: 'refused'; readonly body: unknown }

/** Connects on subscription, disconnects at its end, and completes if the connection is lost or fails. */
export type ConnectSocket = (handshake: SocketHandshake) => Observable<RawMessage>

export type SocketMessage =
  | { readonly type: 'opened'; readonly channel: SocketChannel }
  | { readonly type: 'frame'; readonly link: EventFrame }
  | { readonly type: 'caught-up' | 'heartbeat'; readonly link: FrameLink }
  | { readonly type: 'ended'; readonly ending: ConnectionEnding }
  | { readonly type: 'aside'; readonly name: string; readonly body: unknown }
  | { readonly type: 'undecodable'; readonly what: UndecodableMessage }
  /** The message `still-here`, which the connection itself answers. */
  | { readonly type: 'foreign' }

const decodeMessage = <A>(
  name: string,
  codec: Type<A, unknown>,
  body: unknown,
  message: (value: A) => SocketMessage,
): SocketMessage =>
  pipe(
    codec.decode(body),
    E.match((errors): SocketMessage => ({ type: 'undecodable', what: { name, at: errorPaths(errors) } }), message),
  )

const withMessagePosition = (body: unknown, message: SocketMessage): SocketMessage => {
  if (message.type !== 'undecodable') return message
  const position = FrameLink.is(body) ? body.position : null
  return { ...message, what: { ...message.what, position } }
}

const locallyAnsweredAside: keyof BodiesToBrowser = 'still-here'

/** Streams select asides by name, so unknown names reach nobody. */
const readMessage = (name: string, body: unknown): SocketMessage => {
  if (MessageName.is(name))
    return withMessagePosition(
      body,
      decodeMessage(name, EventFrame, body, (link) => ({ type: 'frame', link })),
    )
  if (name === 'caught-up' || name === 'heartbeat')
    return decodeMessage(name, FrameLink, body, (link) => ({ type: name, link }))
  if (name === 'session-ended')
    return decodeMessage(name, ConnectionEnding, body, (ending) => ({ type: 'ended', ending }))
  return name === locallyAnsweredAside ? { type: 'foreign' } : { type: 'aside', name, body }
}

const messageOf = (raw: RawMessage): SocketMessage => {
  switch (raw.type) {
    case 'opened':
      return raw
    case 'message':
      return readMessage(raw.name, raw.body)
    case 'refused':
      return readMessage('session-ended', raw.body)
  }
}

export const socketMessages =
  (onDecodeError: OnDecodeError): OperatorFunction<RawMessage, SocketMessage> =>
  (raws) =>
    raws.pipe(
      map(messageOf),
      tap((message) => {
        if (message.type === 'undecodable') onDecodeError(message.what)
      }),
    )
