import type { IncomingMessage } from 'node:http'
import { apiProtocol } from '../../src/api/protocol.ts'
import { SocketHandshake, type ConnectionEnding } from '../../src/domain/log/frame.ts'
import { E, pipe, TE } from '../../src/domain/fp.ts'
import { decodeIncoming } from '../../src/domain/text/text-faults.ts'
import type { SecurityLog } from '../logger/security-log.ts'
import type { DescribeCaller, SessionOf } from './ports.ts'
import type { RealtimeSocket } from './protocol.ts'

type NextMiddleware = (refusal?: Error & { data?: ConnectionEnding }) => void

const endingError = (ending: ConnectionEnding): Error & { data: ConnectionEnding } =>
  Object.assign(new Error('session-ended'), { data: ending })

interface AdmissionServices {
  readonly sessionOf: SessionOf
  readonly security: SecurityLog
  readonly describeCaller: DescribeCaller
}

interface RefusedHandshake {
  readonly reason: ConnectionEnding['reason']
  readonly username?: string
}

export const admitSocket =
  ({ sessionOf, security, describeCaller }: AdmissionServices, onDefect: (defect: unknown) => void) =>
  (socket: RealtimeSocket, next: NextMiddleware): void => {
    const admit = pipe(
      decodeIncoming(SocketHandshake, socket.handshake.auth),
      E.mapLeft((): RefusedHandshake => ({ reason: 'malformed' })),
      E.filterOrElse(
        ({ protocol: version }) => version === undefined || version >= apiProtocol.version,
        (): RefusedHandshake => ({ reason: 'outdated' }),
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
        ({ reason, username }) => {
          if (reason !== 'outdated' && reason !== 'restored')
            security.note({
              security: 'bad-token',
              reason,
              method: 'CONNECT',
              route: '/socket.io',
              ...describeCaller(socket.request, username),
            })
          next(endingError({ reason }))
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

/** RFC 6455 §10.2: the page's origin must be the requested address or a known one. Programs without origin still need a token. */
export const isOwnPage =
  (known: readonly string[]) =>
  ({ headers: { origin, host } }: Pick<IncomingMessage, 'headers'>): boolean => {
    if (origin === undefined) return true
    const page = URL.parse(origin)
    if (page === null) return false
    const asked = URL.parse(`${page.protocol}//${host ?? ''}`)
    return page.host === asked?.host || known.includes(page.origin)
  }
