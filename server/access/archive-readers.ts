import { E, O, pipe, RA } from '../../src/domain/fp.ts'
import { type Holder, holdsAny, permissionsOf } from '../../src/domain/permissions/permission.ts'
import { mayReadEntity } from '../../src/domain/permissions/reaches.ts'
import { archivePermissions } from '../../src/domain/archive/archive-place.ts'
import type { User } from '../../src/domain/users/user.ts'
import type { DashboardPlace } from '../../src/domain/log/frame.ts'
import type { StaticReportKey } from '../../src/domain/archive/static-report.ts'
import type { Directory } from '../ledger/directory.ts'
import { type PeopleByCode, peopleByCode, type PeopleSource } from './people-by-code.ts'
import { createReachOf } from './reach.ts'

export interface Reader {
  readonly username: string
  readonly isClient: boolean
  readonly place: DashboardPlace
}

export type ReadersOf = (owner: Pick<StaticReportKey, 'Type' | 'Code'>) => readonly Reader[]

type Owner = Parameters<ReadersOf>[0]

const keepsArchive = (holder: Holder): boolean => holdsAny(holder, archivePermissions)

export const isClient = (holder: Holder): boolean => !keepsArchive(holder) && !holdsAny(holder, ['client.adviser'])

/** Everyone who may read the owner's reports, except archive keepers. Includes some who may not. */
const candidates = (
  { having }: PeopleByCode,
  { account, group }: Pick<Directory, 'account' | 'group'>,
  { Type, Code }: Owner,
): Iterable<User> => {
  const codes = Type === 'portfolio' ? [Code] : RA.fromOption(group(Code)).flatMap(({ accounts }) => accounts)
  const accounts = RA.filterMap(account)(codes)
  const groups = Type === 'portfolio' ? accounts.map(({ GroupCode }) => GroupCode) : [Code]
  const advisers = new Set(accounts.map(({ AdvisorCode }) => AdvisorCode))
  return new Set([
    ...(Type === 'portfolio' ? having('account', Code) : []),
    ...groups.flatMap((code) => [...having('group', code)]),
    ...[...advisers].flatMap((code) => [...having('adviser', code)]),
  ])
}

/** Includes people who must first change their password: the notice waits for them. */
export const archiveReaders = ({
  users,
  directory,
}: {
  readonly users: PeopleSource
  readonly directory: Directory
}): ReadersOf => {
  const reachOf = createReachOf(directory)
  const people = peopleByCode(users)
  const known = new WeakMap<User, Holder & { readonly user: User }>()

  const holderOf = (user: User): Holder & { readonly user: User } => {
    const found = known.get(user)
    if (found !== undefined) return found
    const holder = { user, permissions: permissionsOf(user.roles) }
    known.set(user, holder)
    return holder
  }

  const readerOf = (user: User, { Type, Code }: Owner): O.Option<Reader> => {
    const holder = holderOf(user)
    if (user.status === 0 || keepsArchive(holder)) return O.none
    return pipe(
      reachOf(holder),
      E.exists((reach) => mayReadEntity(holder, reach, Type, Code)),
      (mayRead) =>
        mayRead
          ? O.some({
              username: user.username,
              isClient: isClient(holder),
              place: { type: user.defaultDashboardType, code: user.defaultCode },
            })
          : O.none,
    )
  }
  return (owner) => RA.filterMap((user: User) => readerOf(user, owner))([...candidates(people, directory, owner)])
}
