import { type E, O } from '../../src/domain/fp.ts'
import type { Reach } from '../../src/domain/permissions/reaches.ts'
import { type Book, type IncorrectRole, pastReachOf, reachOf } from '../../src/domain/permissions/reach-of.ts'
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

type Resolve = (seeker: Parameters<typeof reachOf>[0], book: Book) => Resolved

const remembering = (directory: Directory, resolve: Resolve): ReachOf => {
  const known = new WeakMap<User, Known>()
  return ({ user, permissions }) => {
    const [accounts, groups] = [directory.accounts(), directory.groups()]
    const found = O.fromNullable(known.get(user))
    if (O.isSome(found) && found.value.accounts === accounts && found.value.groups === groups) return found.value.reach
    const reach = resolve({ ...user, permissions }, { accounts, groups })
    known.set(user, { accounts, groups, reach })
    return reach
  }
}

export const createReachOf = (directory: Directory): ReachOf => remembering(directory, reachOf)

/** For what is read as known on a day; all else goes by today's. */
export const createPastReachOf = (directory: Directory): ReachOf =>
  remembering(directory, (seeker, book) => pastReachOf(seeker, book, directory.withdrawn()))
