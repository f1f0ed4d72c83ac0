import { E, O, pipe } from '../../src/domain/fp.ts'
import { type Holder, holdsAny, permissionsOf } from '../../src/domain/permissions/permission.ts'
import { mayReadEntity } from '../../src/domain/permissions/reaches.ts'
import { archivePermissions } from '../../src/domain/archive/archive-place.ts'
import { presentIn, type User } from '../../src/domain/users/user.ts'
import type { DashboardPlace } from '../../src/domain/log/frame.ts'
import type { StaticReportKey } from '../../src/domain/archive/static-report.ts'
import type { Directory } from '../ledger/directory.ts'
import type { Users } from '../users/aggregates.ts'
import { createReachOf } from './reach.ts'

export interface Reader {
  readonly username: string
  readonly isClient: boolean
  readonly place: DashboardPlace
}

export type ReadersOf = (owner: Pick<StaticReportKey, 'Type' | 'Code'>) => readonly Reader[]

const keepsArchive = (holder: Holder): boolean => holdsAny(holder, archivePermissions)

export const isClient = (holder: Holder): boolean => !keepsArchive(holder) && !holdsAny(holder, ['client.adviser'])

/** Those who have yet to change their password are notified too: it is there when they come. */
export const archiveReaders = ({
  users,
  directory,
}: {
  readonly users: Pick<Users, 'get' | 'ids'>
  readonly directory: Directory
}): ReadersOf => {
  const reachOf = createReachOf(directory)
  // everybody is asked for each of a thousand reports
  const known = new WeakMap<User, Holder & { readonly user: User }>()

  const holderOf = (user: User): Holder & { readonly user: User } => {
    const found = known.get(user)
    if (found !== undefined) return found
    const holder = { user, permissions: permissionsOf(user.roles) }
    known.set(user, holder)
    return holder
  }

  const readerOf = (user: User, { Type, Code }: Parameters<ReadersOf>[0]): O.Option<Reader> => {
    const holder = holderOf(user)
    if (user.status === 0 || keepsArchive(holder)) return O.none
    return pipe(
      reachOf(holder),
      E.exists((reach) => mayReadEntity(holder, reach, Type, Code)),
      (mayRead) =>
        mayRead
          ? O.some({
              ...{ username: user.username, isClient: isClient(holder) },
              place: { type: user.defaultDashboardType, code: user.defaultCode },
            })
          : O.none,
    )
  }
  return (owner) =>
    users.ids().flatMap((username) =>
      pipe(
        presentIn(users.get(username).state),
        O.chain((user) => readerOf(user, owner)),
        O.match(
          () => [],
          (reader) => [reader],
        ),
      ),
    )
}
