import { E, O, pipe, RA } from '../../src/domain/fp.ts'
import { type PermissionHolder, holdsAny, permissionsOf } from '../../src/domain/permissions/permission.ts'
import { mayReadEntity } from '../../src/domain/permissions/reaches.ts'
import { archivePermissions } from '../../src/domain/archive/archive-key.ts'
import type { User } from '../../src/domain/users/user.ts'
import type { DashboardKey } from '../../src/domain/dashboards/dashboard-key.ts'
import type { StaticReportKey } from '../../src/domain/archive/static-report.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import { type PeopleByCode, peopleByCode, type PeopleSource } from './people-by-code.ts'
import { createReachResolver } from './reach.ts'

export interface StaticReportReader {
  readonly username: string
  readonly isClient: boolean
  readonly key: DashboardKey
}

export type ReportReadersOf = (owner: Pick<StaticReportKey, 'Type' | 'Code'>) => readonly StaticReportReader[]

type ReportOwner = Parameters<ReportReadersOf>[0]

const keepsArchive = (holder: PermissionHolder): boolean => holdsAny(holder, archivePermissions)

export const isClient = (holder: PermissionHolder): boolean =>
  !keepsArchive(holder) && !holdsAny(holder, ['client.adviser'])

/** Includes every reader of the owner's reports except archive keepers. `readerOf` drops people without access. */
const candidateReaders = (
  { having }: PeopleByCode,
  { account, group }: Pick<FirmDirectory, 'account' | 'group'>,
  { Type, Code }: ReportOwner,
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

/** Includes people who must first change their password. They find the notification afterwards. */
export const archiveReaders = ({
  users,
  directory,
}: {
  readonly users: PeopleSource
  readonly directory: FirmDirectory
}): ReportReadersOf => {
  const reachOf = createReachResolver(directory)
  const people = peopleByCode(users)
  const known = new WeakMap<User, PermissionHolder & { readonly user: User }>()

  const holderOf = (user: User): PermissionHolder & { readonly user: User } => {
    const found = known.get(user)
    if (found !== undefined) return found
    const holder = { user, permissions: permissionsOf(user.roles) }
    known.set(user, holder)
    return holder
  }

  const readerOf = (user: User, { Type, Code }: ReportOwner): O.Option<StaticReportReader> => {
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
              key: { type: user.defaultDashboardType, code: user.defaultCode },
            })
          : O.none,
    )
  }
  return (owner) => RA.filterMap((user: User) => readerOf(user, owner))([...candidateReaders(people, directory, owner)])
}
