import type { Type } from 'io-ts'
import { map, type OperatorFunction, tap } from 'rxjs'
import { E, pipe } from '../../domain/fp.ts'
import { Frame, Link, MessageName, ConnectionEnding } from '../../domain/log/frame.ts'
import { AsideName } from '../../domain/dashboards/presence/told.ts'
import { placesIn, type Report, type Undecodable } from './report.ts'
import type { Channel, Signal } from './signal.ts'

/** A signal decoded. */
export type Notice =
  | { readonly type: 'opened'; readonly channel: Channel }
  | { readonly type: 'frame'; readonly link: Frame }
  | { readonly type: 'caught-up' | 'heartbeat'; readonly link: Link }
  | { readonly type: 'ended'; readonly ending: ConnectionEnding }
  /** Beside the log: what it says is for whoever listens to decode, and no matter to anybody else. */
  | { readonly type: 'aside'; readonly name: AsideName; readonly body: unknown }
  | { readonly type: 'undecodable'; readonly what: Undecodable }
  | { readonly type: 'foreign' }

const read = <A>(name: string, codec: Type<A, unknown>, body: unknown, notice: (value: A) => Notice): Notice =>
  pipe(
    codec.decode(body),
    E.match((errors): Notice => ({ type: 'undecodable', what: { name, at: placesIn(errors) } }), notice),
  )

/** Of a frame that cannot be read its position may be. */
const located = (body: unknown, notice: Notice): Notice => {
  if (notice.type !== 'undecodable') return notice
  const position = Link.is(body) ? body.position : null
  return { ...notice, what: { ...notice.what, position } }
}

const readMessage = (name: string, body: unknown): Notice => {
  if (MessageName.is(name))
    return located(
      body,
      read(name, Frame, body, (link) => ({ type: 'frame', link })),
    )
  if (name === 'caught-up' || name === 'heartbeat') return read(name, Link, body, (link) => ({ type: name, link }))
  if (name === 'session-ended') return read(name, ConnectionEnding, body, (ending) => ({ type: 'ended', ending }))
  return AsideName.is(name) ? { type: 'aside', name, body } : { type: 'foreign' }
}

const noticeOf = (signal: Signal): Notice => {
  switch (signal.type) {
    case 'opened':
      return signal
    case 'message':
      return readMessage(signal.name, signal.body)
    case 'refused':
      return readMessage('session-ended', signal.body)
  }
}

export const notices =
  (report: Report): OperatorFunction<Signal, Notice> =>
  (signals) =>
    signals.pipe(
      map(noticeOf),
      tap((notice) => {
        if (notice.type === 'undecodable') report(notice.what)
      }),
    )
