import type { StaticReportKey } from '../../src/domain/archive/static-report.ts'
import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import { E, O, pipe } from '../../src/domain/fp.ts'
import { holdsAny } from '../../src/domain/permissions/permission.ts'
import {
  mayOpenDashboardOf,
  mayReadEntity,
  type ClientReach,
  reachesAccount,
} from '../../src/domain/permissions/reaches.ts'
import { type ClientBook, type IncorrectRole, pastReachIn, reachIn } from '../../src/domain/permissions/reach-of.ts'
import type { BatchLevel } from '../../src/domain/reports/batch/report-batch.ts'
import { mayRunFor } from '../../src/domain/reports/run/run-fault.ts'
import type { FirmDirectory } from '../ledger/directory.ts'
import type { UserSession } from './session.ts'
import type { User } from '../../src/domain/users/user.ts'
import type { UserServices } from '../users/user-services.ts'
import { holderOf } from './holder.ts'

type ResolvedReach = E.Either<IncorrectRole, ClientReach>

interface RememberedReach {
  readonly accounts: unknown
  readonly groups: unknown
  readonly reach: ResolvedReach
}

export type ReachOf = (session: Pick<UserSession, 'user' | 'permissions'>) => ResolvedReach

type ResolveReach = ReturnType<typeof reachIn>

const rememberingReach = (directory: FirmDirectory, resolveIn: (book: ClientBook) => ResolveReach): ReachOf => {
  const known = new WeakMap<User, RememberedReach>()
  let last: (ClientBook & { readonly resolve: ResolveReach }) | undefined

  const resolveIt = (book: ClientBook): ResolveReach => {
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

export const createReachOf = (directory: FirmDirectory): ReachOf => rememberingReach(directory, reachIn)

/** Only for data as known on a past day; everything else uses today's reach. */
export const createPastReachOf = (directory: FirmDirectory): ReachOf =>
  rememberingReach(directory, (book) => pastReachIn(book, directory.withdrawn()))

export const mayOpenDashboard =
  (services: Pick<UserServices, 'users'> & { readonly reachOf: ReachOf }) =>
  (username: string, type: DashboardType, code: string): boolean =>
    pipe(
      holderOf(services, username),
      O.exists((holder) =>
        pipe(
          services.reachOf(holder),
          E.exists((reach) => mayOpenDashboardOf(holder, reach, type, code)),
        ),
      ),
    )

export const mayReadReport =
  ({ reachOf }: { readonly reachOf: ReachOf }, holder: Parameters<ReachOf>[0]) =>
  ({ Type, Code }: Pick<StaticReportKey, 'Type' | 'Code'>): boolean =>
    pipe(
      reachOf(holder),
      E.exists((reach) => mayReadEntity(holder, reach, Type, Code)),
    )

export const mayRunReport =
  (services: Pick<UserServices, 'users'> & { readonly reachOf: ReachOf }) =>
  (username: string, level: BatchLevel, code: string): boolean =>
    pipe(
      holderOf(services, username),
      O.filter((holder) => holdsAny(holder, ['site.admin', 'client.adviser'])),
      O.exists((holder) =>
        pipe(
          services.reachOf(holder),
          E.exists((reach) => mayRunFor(holder, reach, { type: level, code })),
        ),
      ),
    )

export type MaySee = (account: string) => boolean

export const maySeeAccount =
  (reachOf: ReachOf, holder: Parameters<ReachOf>[0]): MaySee =>
  (account) =>
    pipe(
      reachOf(holder),
      E.exists((reach) => reachesAccount(reach, account)),
    )
