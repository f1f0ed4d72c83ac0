import { type E, O } from '../../src/domain/fp.ts'
import type { Reach } from '../../src/domain/permissions/reaches.ts'
import { type IncorrectRole, reachOf } from '../../src/domain/permissions/reach-of.ts'
import type { Directory } from '../ledger/directory.ts'
import type { Session } from './session.ts'
import type { User } from '../../src/domain/users/user.ts'

type Resolved = E.Either<IncorrectRole, Reach>

interface Known {
  readonly accounts: unknown
  readonly groups: unknown
  readonly reach: Resolved
}

export type ReachOf = (session: Pick<Session, 'user' | 'permissions'>) => Resolved

export const createReachOf = (directory: Directory): ReachOf => {
  const known = new WeakMap<User, Known>()
  return ({ user, permissions }) => {
    const [accounts, groups] = [directory.accounts(), directory.groups()]
    const found = O.fromNullable(known.get(user))
    if (O.isSome(found) && found.value.accounts === accounts && found.value.groups === groups) return found.value.reach
    const reach = reachOf({ ...user, permissions }, { accounts, groups })
    known.set(user, { accounts, groups, reach })
    return reach
  }
}
