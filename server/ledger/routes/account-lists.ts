import * as api from '../../../src/api/ledger/account-lists.ts'
import { pipe, TE } from '../../../src/domain/fp.ts'
import {
  type Account,
  type Adviser,
  type Group,
  isGroupWithinBook,
} from '../../../src/domain/ledger/accounts/account.ts'
import {
  indexedAccounts,
  indexedAdvisers,
  indexedGroups,
  type IndexedRow,
  pageOfRows,
  soughtRows,
} from '../../../src/domain/ledger/accounts/sought-rows.ts'
import { canAccessAccount, canAccessGroup } from '../../../src/domain/permissions/reaches.ts'
import { maxRows } from '../../../src/domain/widgets/table/page-cursor.ts'
import type { ReachResolver } from '../../access/reach.ts'
import type { UserSession } from '../../access/session.ts'
import type { Route } from '../../http/route/route.ts'
import type { FirmDirectory } from '../directory.ts'

interface ListServices {
  readonly directory: FirmDirectory
  readonly reachOf: ReachResolver
}

interface AccountFilter {
  readonly search?: string
  readonly codes?: readonly string[]
}

/** The directory answers the same list until an import changes it, so each list is indexed once. */
const rememberIndexed = <Row>(indexed: (rows: readonly Row[]) => readonly IndexedRow<Row>[]) => {
  const known = new WeakMap<readonly Row[], readonly IndexedRow<Row>[]>()
  return (rows: readonly Row[]): readonly IndexedRow<Row>[] => {
    const index = known.get(rows) ?? indexed(rows)
    known.set(rows, index)
    return index
  }
}

const listFinder = <Row>(
  indexed: (rows: readonly Row[]) => readonly IndexedRow<Row>[],
  codeOf: (row: Row) => string,
) => {
  const indexOf = rememberIndexed(indexed)
  return (rows: readonly Row[], { search = '', codes }: AccountFilter, isIn: (row: Row) => boolean): readonly Row[] => {
    const wanted = codes === undefined ? null : new Set(codes)
    const index = indexOf(rows).filter(({ row }) => (wanted === null || wanted.has(codeOf(row))) && isIn(row))
    return soughtRows(index, search)
  }
}

export const accountListRoutes = (route: Route, { directory, reachOf }: ListServices): void => {
  const reached = (session: UserSession) => TE.fromEither(reachOf(session))
  const findAccounts = listFinder<Account>(indexedAccounts, ({ AccountCode }) => AccountCode)
  const findGroups = listFinder<Group>(indexedGroups, ({ GroupCode }) => GroupCode)
  const findAdvisers = listFinder<Adviser>(indexedAdvisers, ({ AdvisorCode }) => AdvisorCode)

  const accountsOf = (session: UserSession, { adviser, ...filter }: AccountFilter & { readonly adviser?: string }) =>
    pipe(
      reached(session),
      TE.map((reach) =>
        findAccounts(
          directory.accounts(),
          filter,
          ({ AccountCode, AdvisorCode }) =>
            (adviser === undefined || AdvisorCode === adviser) && canAccessAccount(reach, AccountCode),
        ),
      ),
    )

  const isInBook = (adviser: string | undefined): ((group: Group) => boolean) =>
    adviser === undefined
      ? () => true
      : isGroupWithinBook(directory.accounts().filter(({ AdvisorCode }) => AdvisorCode === adviser))

  const groupsOf = (session: UserSession, { adviser, ...filter }: AccountFilter & { readonly adviser?: string }) =>
    pipe(
      reached(session),
      TE.map((reach) => {
        const isBooked = isInBook(adviser)
        return findGroups(
          directory.groups(),
          filter,
          (group) => canAccessGroup(reach, group.GroupCode) && isBooked(group),
        )
      }),
    )

  route(api.accountPage, ({ query: { page = 1, ...filter } }, session) =>
    pipe(
      accountsOf(session, filter),
      TE.map((found) => pageOfRows(found, page)),
      TE.map(({ rows, ...counted }) => ({ accounts: rows, ...counted })),
    ),
  )

  route(api.foundAccountCodes, ({ query }, session) =>
    pipe(
      accountsOf(session, query),
      TE.map((found) => ({ codes: found.slice(0, maxRows.page).map(({ AccountCode }) => AccountCode) })),
    ),
  )

  route(api.groupPage, ({ query: { page = 1, ...filter } }, session) =>
    pipe(
      groupsOf(session, filter),
      TE.map((found) => pageOfRows(found, page)),
      TE.map(({ rows, ...counted }) => ({ groups: rows, ...counted })),
    ),
  )

  route(api.foundGroupCodes, ({ query }, session) =>
    pipe(
      groupsOf(session, query),
      TE.map((found) => ({ codes: found.slice(0, maxRows.page).map(({ GroupCode }) => GroupCode) })),
    ),
  )

  route(api.adviserPage, ({ query: { page = 1, ...filter } }) => {
    const { rows, ...counted } = pageOfRows(
      findAdvisers(directory.advisers(), filter, () => true),
      page,
    )
    return TE.right({ advisers: rows, ...counted })
  })
}
