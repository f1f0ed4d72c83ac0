import type { Type } from 'io-ts'
import { map, type Observable, type OperatorFunction, tap } from 'rxjs'
import { E, pipe } from '../../domain/fp.ts'
import { ConnectionEnding, Frame, type Handshake, Link, MessageName } from '../../domain/log/frame.ts'
import type { AnswerBodies, BodiesDown, BodiesUp } from '../../domain/log/socket-messages.ts'
import { placesIn, type OnDecodeError, type Undecodable } from './decoded.ts'

export interface Channel {
  /** Emits one answer, or none if the connection is lost first. */
  readonly ask: <Name extends keyof BodiesUp & keyof AnswerBodies>(
    name: Name,
    body: BodiesUp[Name],
  ) => Observable<unknown>
  readonly tell: <Name extends keyof BodiesUp>(name: Name, body: BodiesUp[Name]) => void
}

export type RawMessage =
  | { readonly type: 'opened'; readonly channel: Channel }
  | { readonly type: 'message'; readonly name: string; readonly body: unknown }
  | { readonly type: 'refused'; readonly body: unknown }

/** Connects on subscription, disconnects at its end, and completes if the connection is lost or fails. */
export type Connect = (handshake: Handshake) => Observable<RawMessage>

export type Message =
  | { readonly type: 'opened'; readonly channel: Channel }
  | { readonly type: 'frame'; readonly link: Frame }
  | { readonly type: 'caught-up' | 'heartbeat'; readonly link: Link }
  | { readonly type: 'ended'; readonly ending: ConnectionEnding }
  | { readonly type: 'aside'; readonly name: string; readonly body: unknown }
  | { readonly type: 'undecodable'; readonly what: Undecodable }
  /** Answered by the connection itself. */
  | { readonly type: 'foreign' }

const read = <A>(name: string, codec: Type<A, unknown>, body: unknown, message: (value: A) => Message): Message =>
  pipe(
    codec.decode(body),
    E.match((errors): Message => ({ type: 'undecodable', what: { name, at: placesIn(errors) } }), message),
  )

const located = (body: unknown, message: Message): Message => {
  if (message.type !== 'undecodable') return message
  const position = Link.is(body) ? body.position : null
  return { ...message, what: { ...message.what, position } }
}

const answeredHere: keyof BodiesDown = 'still-here'

/** Streams select asides by name, so unknown names reach nobody. */
const readMessage = (name: string, body: unknown): Message => {
  if (MessageName.is(name))
    return located(
      body,
      read(name, Frame, body, (link) => ({ type: 'frame', link })),
    )
  if (name === 'caught-up' || name === 'heartbeat') return read(name, Link, body, (link) => ({ type: name, link }))
  if (name === 'session-ended') return read(name, ConnectionEnding, body, (ending) => ({ type: 'ended', ending }))
  return name === answeredHere ? { type: 'foreign' } : { type: 'aside', name, body }
}

const messageOf = (raw: RawMessage): Message => {
  switch (raw.type) {
    case 'opened':
      return raw
    case 'message':
      return readMessage(raw.name, raw.body)
    case 'refused':
      return readMessage('session-ended', raw.body)
  }
}

export const messages =
  (onDecodeError: OnDecodeError): OperatorFunction<RawMessage, Message> =>
  (raws) =>
    raws.pipe(
      map(messageOf),
      tap((message) => {
        if (message.type === 'undecodable') onDecodeError(message.what)
      }),
    )
