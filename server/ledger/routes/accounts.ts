import type { Pool } from 'pg'
import * as api from '../../../src/api/ledger/accounts.ts'
import { benchmarks } from '../../../src/api/ledger/benchmarks.ts'
import { dataDates, dataSet } from '../../../src/api/ledger/figures.ts'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import type { Account, Adviser, Group } from '../../../src/domain/ledger/accounts/account.ts'
import { type AfterCode, pageAfterCode } from '../../../src/domain/ledger/accounts/code-pages.ts'
import { ListedBenchmark } from '../../../src/domain/ledger/benchmarks/benchmark.ts'
import { holdsAny } from '../../../src/domain/permissions/permission.ts'
import {
  mayReadGroup,
  type ClientAccess,
  canAccessAccount,
  canAccessGroup,
} from '../../../src/domain/permissions/reaches.ts'
import { maySeeAccount, type ReachResolver } from '../../access/reach.ts'
import type { UserSession } from '../../access/session.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { Route } from '../../http/route/route.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { showsAdviserTo } from '../../users/profile.ts'
import type { DataSets } from '../data-sets/data-sets.ts'
import { type EntityDirectory, entityAccounts } from '../data-sets/entity-accounts.ts'
import { hasOrders, withoutOrders } from '../data-sets/holdings/order-links.ts'
import { accountCodesOf, type ReadEntity } from '../data-sets/reading.ts'
import type { FirmDirectory } from '../directory.ts'
import { openFiguresQueue } from '../figures-queue.ts'

interface FiguresServices {
  readonly dataSets: DataSets
  readonly pastReachOf: ReachResolver
  readonly directory: EntityDirectory
  readonly mayTrade: (session: UserSession, accounts: readonly string[]) => boolean
}

export const dataSetRoutes = (route: Route, { dataSets, pastReachOf, directory, mayTrade }: FiguresServices): void => {
  const mayOrderFor = (session: UserSession, entity: ReadEntity): boolean =>
    pipe(
      entityAccounts(directory, entity),
      O.exists((accounts) => mayTrade(session, accountCodesOf({ accounts }))),
    )

  const queue = openFiguresQueue()
  route(dataDates, ({ params }) => dataSets.dates(params))
  route(dataSet, ({ params: { dataset, ...entity }, query, signal }, session) =>
    queue.run(
      signal,
      pipe(
        dataSets.read(entity, dataset, query, maySeeAccount(pastReachOf, session)),
        TE.map((figures) => (hasOrders(figures) && !mayOrderFor(session, entity) ? withoutOrders(figures) : figures)),
      ),
    ),
  )
}

interface AccountServices {
  readonly directory: FirmDirectory
  readonly showsAdviser: boolean
  readonly reachOf: ReachResolver
}

export const accountRoutes = (route: Route, { directory, reachOf, showsAdviser }: AccountServices): void => {
  const reached = (session: UserSession) => TE.fromEither(reachOf(session))

  const accountsBehind = (query: AfterCode) => pageAfterCode<Account>(query, ({ AccountCode }) => AccountCode)

  const accountsWhere =
    (isAsked: (account: Account) => boolean) =>
    (reach: ClientAccess): readonly Account[] =>
      directory.accounts().filter((account) => isAsked(account) && canAccessAccount(reach, account.AccountCode))

  /** The call was admitted, so a reach exists. */
  const listed = (session: UserSession, query: AfterCode, isAsked: (account: Account) => boolean) =>
    pipe(
      reached(session),
      TE.bimap(() => ({ _tag: 'NotFound' as const }), accountsWhere(isAsked)),
      TE.map(accountsBehind(query)),
    )

  route(api.accounts, ({ query }, session) =>
    pipe(reached(session), TE.map(accountsWhere(() => true)), TE.map(accountsBehind(query))),
  )

  route(api.groups, ({ query }, session) =>
    pipe(
      reached(session),
      TE.map((reach) => directory.groups().filter(({ GroupCode }) => canAccessGroup(reach, GroupCode))),
      TE.map(pageAfterCode(query, ({ GroupCode }) => GroupCode)),
    ),
  )

  /** A group shows all its accounts, so readers must reach all of it. */
  const shownGroup = (session: UserSession, code: string): O.Option<Group> =>
    pipe(
      directory.group(code),
      O.filter(() =>
        pipe(
          reachOf(session),
          E.exists((reach) => mayReadGroup(session, reach, code)),
        ),
      ),
    )

  const shownAdviser = ({ user, permissions }: UserSession, code: string): O.Option<Adviser> =>
    holdsAny({ permissions }, ['client.adviser']) || showsAdviserTo(user, showsAdviser)
      ? directory.adviser(code)
      : O.none

  route(api.accountInfo, ({ params }, session) =>
    pipe(
      directory.account(params.code),
      O.map((account) => ({
        account,
        group: O.toNullable(shownGroup(session, account.GroupCode)),
        adviser: O.toNullable(shownAdviser(session, account.AdvisorCode)),
      })),
      orNotFound,
    ),
  )

  route(api.groupInfo, ({ params, query }) =>
    pipe(
      directory.group(params.code),
      O.map((group) => ({
        group,
        accounts: pipe(
          directory.accounts().filter(({ GroupCode }) => GroupCode === group.GroupCode),
          accountsBehind(query),
        ),
      })),
      orNotFound,
    ),
  )

  route(api.accountGroupAccounts, ({ params, query }, session) =>
    pipe(
      orNotFound(directory.account(params.code)),
      TE.chain((asked) => listed(session, query, ({ GroupCode }) => GroupCode === asked.GroupCode)),
    ),
  )

  route(api.groupAccounts, ({ params, query }, session) =>
    pipe(
      orNotFound(directory.group(params.code)),
      TE.chain((group) => listed(session, query, ({ GroupCode }) => GroupCode === group.GroupCode)),
    ),
  )

  route(api.adviserAccounts, ({ params, query }, session) =>
    pipe(
      orNotFound(directory.adviser(params.code)),
      TE.chain((adviser) => listed(session, query, ({ AdvisorCode }) => AdvisorCode === adviser.AdvisorCode)),
    ),
  )
}

const benchmarksSql = `
  select code, name, kind from ledger_benchmark as b
  where known_to = 'infinity' and (
    exists (select from ledger_benchmark_value as v where v.benchmark = b.code and v.known_to = 'infinity')
    or exists (select from ledger_benchmark_part as p where p.benchmark = b.code and p.weight > 0 and p.known_to = 'infinity')
  )
  order by name, code`

export const benchmarkRoutes = (route: Route, { pool }: { readonly pool: Pool }): void => {
  route(benchmarks, () => TE.fromTask(() => queryRows(pool, ListedBenchmark, benchmarksSql)))
}
