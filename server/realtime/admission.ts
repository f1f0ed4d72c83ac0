import type { IncomingMessage } from 'node:http'
import { protocol } from '../../src/api/protocol.ts'
import { Handshake, type ConnectionEnding } from '../../src/domain/log/frame.ts'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import type { SecurityLog } from '../logger/security-log.ts'
import type { SessionOf } from './ports.ts'
import type { RealtimeSocket } from './protocol.ts'

type Next = (refusal?: Error & { data?: ConnectionEnding }) => void

const refusal = (ending: ConnectionEnding): Error & { data: ConnectionEnding } =>
  Object.assign(new Error('session-ended'), { data: ending })

/** Lets a socket in whose handshake names a living session, and sends any other why not. */
export const admission =
  (sessionOf: SessionOf, { note }: SecurityLog, onDefect: (defect: unknown) => void) =>
  (socket: RealtimeSocket, next: Next): void => {
    const admit = pipe(
      Handshake.decode(socket.handshake.auth),
      E.mapLeft((): ConnectionEnding => ({ reason: 'malformed' })),
      E.filterOrElse(
        ({ protocol: version }) => version === undefined || version >= protocol.version,
        (): ConnectionEnding => ({ reason: 'outdated' }),
      ),
      TE.fromEither,
      TE.bindTo('handshake'),
      TE.bindW(
        'session',
        ({ handshake }) =>
          () =>
            sessionOf(handshake.token),
      ),
      TE.match(
        (ending) => {
          if (ending.reason !== 'outdated')
            note({ security: 'bad-token', reason: ending.reason, method: 'CONNECT', route: '/socket.io' })
          next(refusal(ending))
        },
        (accepted) => {
          Object.assign(socket.data, accepted)
          next()
        },
      ),
    )
    admit().catch((defect: unknown) => {
      onDefect(defect)
      next(new Error('unavailable'))
    })
  }

/**
 * Whether a socket is of a page of this portal, by what the browser says of that (RFC 6455 §10.2): of the address that is asked, or of
 * one of the known origins. What is no browser says nothing, and needs a token all the same.
 */
export const isOwnPage =
  (known: readonly string[]) =>
  ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean => {
    if (origin === undefined) return true
    const page = URL.parse(origin)
    if (page === null) return false
    const asked = URL.parse(`${page.protocol}//${host ?? ''}`)
    return page.host === asked?.host || known.includes(page.origin)
  }
