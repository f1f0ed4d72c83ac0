import { E, O } from '../../src/domain/fp.ts'
import type { SessionEnding } from '../../src/domain/log/frame.ts'
import type { User } from '../../src/domain/users/user.ts'
import { permissionsHeld } from '../access/permissions-held.ts'
import type { Session } from '../access/session.ts'
import type { Claims } from './tokens.ts'
import { findUser, type UsersHouse } from '../users/users-house.ts'

const over = (reason: SessionEnding['reason']): E.Either<SessionEnding, never> => E.left({ reason })

const sessionFor = (user: User, { jti, exp }: Claims): Session => ({
  id: jti,
  username: user.username,
  user,
  permissions: permissionsHeld(user),
  expiresAt: exp * 1000,
})

const standing = async (house: UsersHouse, claims: Claims): Promise<E.Either<SessionEnding, Session>> => {
  const isOpen = (await house.sessions.get(claims.sub)).state.has(claims.jti)
  const user = findUser(house, claims.sub)
  return O.isSome(user) && user.value.status === 1 && isOpen ? E.right(sessionFor(user.value, claims)) : over('revoked')
}

/** The session a token stands for, as this node knows it now. */
export const sessionOf =
  (house: UsersHouse) =>
  async (token: string): Promise<E.Either<SessionEnding, Session>> => {
    const claims = await house.tokens.read(token)
    if (O.isNone(claims)) return over('malformed')
    if (claims.value.exp * 1000 <= house.now().getTime()) return over('expired')
    if (house.tail.position() < claims.value.pos) await house.tail.reached(claims.value.pos)
    return standing(house, claims.value)
  }
