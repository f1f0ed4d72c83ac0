import { E, O } from '../../src/domain/fp.ts'
import { SessionEvent, sessionStream } from '../../src/domain/session/session.ts'
import type { SessionEnding } from '../../src/domain/log/frame.ts'
import type { User } from '../../src/domain/users/user.ts'
import { effectivePermissions } from '../access/holder.ts'
import type { EndedSession, UserSession } from '../access/session.ts'
import type { TokenClaims } from './tokens.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { LastUse } from './last-use.ts'

/** Tells who ended the session of a token. It reads the person's whole stream, so only an open socket asks. */
export const enderOf =
  ({ log, tokens }: Pick<UserServices, 'log' | 'tokens'>) =>
  async (token: string): Promise<Pick<SessionEnding, 'by'>> => {
    const claims = await tokens.read(token)
    if (O.isNone(claims)) return {}
    const { sub, jti } = claims.value
    const ending = (await log.readStream(sessionStream(sub))).findLast(({ type, data }) => {
      const event = SessionEvent.decode({ ...data, type })
      if (E.isLeft(event)) return false
      return event.right.type === 'SignedOut'
        ? event.right.session === jti
        : event.right.type === 'SessionsEnded' && event.right.except !== jti
    })
    // only an act of a person has an actor other than `system`
    if (ending === undefined || ending.actor === 'system') return {}
    return { by: ending.actor === sub ? 'user' : 'firm' }
  }

const endedSession = (reason: SessionEnding['reason'], { sub }: TokenClaims): E.Either<EndedSession, never> =>
  E.left({ reason, username: sub })

const sessionFor = (user: User, { jti, exp }: TokenClaims): UserSession => ({
  id: jti,
  username: user.username,
  user,
  permissions: effectivePermissions(user),
  expiresAt: exp * 1000,
})

const openSession = async (
  services: UserServices,
  claims: TokenClaims,
): Promise<E.Either<EndedSession, UserSession>> => {
  const isOpen = (await services.sessions.get(claims.sub)).state.has(claims.jti)
  const user = findUser(services, claims.sub)
  return O.isSome(user) && user.value.status === 1 && isOpen
    ? E.right(sessionFor(user.value, claims))
    : endedSession('revoked', claims)
}

export const sessionOf =
  (services: UserServices, lastUse: Pick<LastUse, 'isIdle'>) =>
  async (token: string): Promise<E.Either<EndedSession, UserSession>> => {
    const claims = await services.tokens.read(token)
    if (O.isNone(claims)) return E.left({ reason: 'malformed' })
    if (claims.value.exp * 1000 <= services.now().getTime()) return endedSession('expired', claims.value)
    if (services.tail.position() < claims.value.pos) await services.tail.reached(claims.value.pos)
    const session = await openSession(services, claims.value)
    return E.isRight(session) && (await lastUse.isIdle(session.right.id))
      ? endedSession('expired', claims.value)
      : session
  }
