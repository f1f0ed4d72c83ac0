import { E, O } from '../../src/domain/fp.ts'
import type { SessionEnding } from '../../src/domain/log/frame.ts'
import type { User } from '../../src/domain/users/user.ts'
import { permissionsHeld } from '../access/holder.ts'
import type { Session } from '../access/session.ts'
import type { Claims } from './tokens.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import type { LastUse } from './last-use.ts'

const over = (reason: SessionEnding['reason']): E.Either<SessionEnding, never> => E.left({ reason })

const sessionFor = (user: User, { jti, exp }: Claims): Session => ({
  id: jti,
  username: user.username,
  user,
  permissions: permissionsHeld(user),
  expiresAt: exp * 1000,
})

const openSession = async (services: UserServices, claims: Claims): Promise<E.Either<SessionEnding, Session>> => {
  const isOpen = (await services.sessions.get(claims.sub)).state.has(claims.jti)
  const user = findUser(services, claims.sub)
  return O.isSome(user) && user.value.status === 1 && isOpen ? E.right(sessionFor(user.value, claims)) : over('revoked')
}

export const sessionOf =
  (services: UserServices, lastUse: Pick<LastUse, 'isIdle'>) =>
  async (token: string): Promise<E.Either<SessionEnding, Session>> => {
    const claims = await services.tokens.read(token)
    if (O.isNone(claims)) return over('malformed')
    if (claims.value.exp * 1000 <= services.now().getTime()) return over('expired')
    if (services.tail.position() < claims.value.pos) await services.tail.reached(claims.value.pos)
    const session = await openSession(services, claims.value)
    return E.isRight(session) && (await lastUse.isIdle(session.right.id)) ? over('expired') : session
  }
