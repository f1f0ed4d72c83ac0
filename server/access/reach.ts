import type { StaticReportKey } from '../../src/domain/archive/static-report.ts'
import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { E, O, pipe } from '../../src/domain/fp.ts'
import { holdsAny } from '../../src/domain/permissions/permission.ts'
import {
  mayOpenDashboardOf,
  mayReadEntity,
  type ClientAccess,
  canAccessAccount,
} from '../../src/domain/permissions/reaches.ts'
import {
  type ClientBook,
  type IncorrectRole,
  pastAccessResolver,
  accessResolver,
} from '../../src/domain/permissions/reach-of.ts'
import type { BatchLevel } from '../../src/domain/reports/batch/report-batch.ts'
import { mayRunFor } from '../../src/domain/reports/run/run-fault.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import type { UserSession } from './session.ts'
import type { User } from '../../src/domain/users/user.ts'
import type { UserServices } from '../users/user-services.ts'
import { permissionHolderOf } from './holder.ts'

type ClientReachResult = E.Either<IncorrectRole, ClientAccess>

interface RememberedReach {
  readonly accounts: unknown
  readonly groups: unknown
  readonly reach: ClientReachResult
}

export type ReachResolver = (session: Pick<UserSession, 'user' | 'permissions'>) => ClientReachResult

type BookReachResolver = ReturnType<typeof accessResolver>

const cachingReachResolver = (
  directory: FirmDirectory,
  resolveIn: (book: ClientBook) => BookReachResolver,
): ReachResolver => {
  const known = new WeakMap<User, RememberedReach>()
  let last: (ClientBook & { readonly resolve: BookReachResolver }) | undefined

  const resolveIt = (book: ClientBook): BookReachResolver => {
    if (last?.accounts !== book.accounts || last.groups !== book.groups) last = { ...book, resolve: resolveIn(book) }
    return last.resolve
  }

  return ({ user, permissions }) => {
    const [accounts, groups] = [directory.accounts(), directory.groups()]
    const found = O.fromNullable(known.get(user))
    if (O.isSome(found) && found.value.accounts === accounts && found.value.groups === groups) return found.value.reach
    const reach = resolveIt({ accounts, groups })({ ...user, permissions })
    known.set(user, { accounts, groups, reach })
    return reach
  }
}

export const createReachResolver = (directory: FirmDirectory): ReachResolver =>
  cachingReachResolver(directory, accessResolver)

/** Only for data as known on a past day. Access to all other data follows today's ledger. */
export const createPastReachResolver = (directory: FirmDirectory): ReachResolver =>
  cachingReachResolver(directory, (book) => pastAccessResolver(book, directory.withdrawn()))

export const mayOpenDashboard =
  (services: Pick<UserServices, 'users'> & { readonly reachOf: ReachResolver }) =>
  (username: string, type: DashboardType, code: string): boolean =>
    pipe(
      permissionHolderOf(services, username),
      O.exists((holder) =>
        pipe(
          services.reachOf(holder),
          E.exists((reach) => mayOpenDashboardOf(holder, reach, type, code)),
        ),
      ),
    )

export const mayReadReport =
  ({ reachOf }: { readonly reachOf: ReachResolver }, holder: Parameters<ReachResolver>[0]) =>
  ({ Type, Code }: Pick<StaticReportKey, 'Type' | 'Code'>): boolean =>
    pipe(
      reachOf(holder),
      E.exists((reach) => mayReadEntity(holder, reach, Type, Code)),
    )

export const mayRunReport =
  (services: Pick<UserServices, 'users'> & { readonly reachOf: ReachResolver }) =>
  (username: string, level: BatchLevel, code: string): boolean =>
    pipe(
      permissionHolderOf(services, username),
      O.filter((holder) => holdsAny(holder, ['site.admin', 'client.adviser'])),
      O.exists((holder) =>
        pipe(
          services.reachOf(holder),
          E.exists((reach) => mayRunFor(holder, reach, { type: level, code })),
        ),
      ),
    )

export type AccountVisibilityCheck = (account: string) => boolean

export const maySeeAccount =
  (reachOf: ReachResolver, holder: Parameters<ReachResolver>[0]): AccountVisibilityCheck =>
  (account) =>
    pipe(
      reachOf(holder),
      E.exists((reach) => canAccessAccount(reach, account)),
    )
