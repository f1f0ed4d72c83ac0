import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { accountPage, foundAccountCodes, foundGroupCodes, groupPage } from '../../api/ledger/account-lists.ts'
import { foundUsernames, userPage } from '../../api/users.ts'
import {
  type ExplorableEntity,
  explorableAccount,
  explorableGroup,
  explorableUser,
} from '../../domain/explorers/explorable.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { maxRowsPerPage } from '../../domain/ledger/accounts/account-pages.ts'
import { maxSoughtCodes } from '../../domain/lists/sought-codes.ts'
import { usersPerPage } from '../../domain/users/sought-users.ts'
import { readRowsByCode } from '../ledger/listed-rows.ts'
import type { ExplorablesPage, ExplorablesQuery } from '../../machines/explorers/listing.ts'

type ExplorerClient = Pick<ApiClient, 'call'>

interface PageQuery extends Pick<ExplorablesQuery, 'kind' | 'adviser'> {
  readonly search?: string
  readonly page?: number
  readonly codes?: readonly string[]
}

type PageRead = TE.TaskEither<ApiError, ExplorablesPage>

const makeExplorablesPage =
  (perPage: number) =>
  (
    rows: readonly ExplorableEntity[],
    { page, total }: { readonly page: number; readonly total: number },
  ): ExplorablesPage => ({
    rows,
    total,
    hasMore: page * perPage < total,
  })

const readExplorablesPage = (
  { call }: ExplorerClient,
  { kind, adviser, codes, ...asked }: PageQuery,
  signal: AbortSignal,
): PageRead => {
  const query = { ...asked, ...(adviser !== null && { adviser }), ...(codes !== undefined && { codes }) }
  switch (kind) {
    case 'account':
      return pipe(
        call(accountPage)({ query, signal }),
        TE.map(({ accounts, ...counted }) =>
          makeExplorablesPage(maxRowsPerPage)(accounts.map(explorableAccount), counted),
        ),
      )
    case 'group':
      return pipe(
        call(groupPage)({ query, signal }),
        TE.map(({ groups, ...counted }) => makeExplorablesPage(maxRowsPerPage)(groups.map(explorableGroup), counted)),
      )
    case 'user':
      return pipe(
        call(userPage)({
          query: { ...asked, sort: 'match', ...(codes !== undefined && { usernames: codes }) },
          signal,
        }),
        TE.map(({ users, ...counted }) => makeExplorablesPage(usersPerPage)(users.map(explorableUser), counted)),
      )
  }
}

export const readExplorablesByCode = (
  calls: ExplorerClient,
  of: Pick<ExplorablesQuery, 'kind' | 'adviser'>,
  codes: readonly string[],
  signal: AbortSignal,
): TE.TaskEither<ApiError, readonly ExplorableEntity[]> =>
  readRowsByCode(codes, (some) =>
    pipe(
      readExplorablesPage(calls, { ...of, codes: some }, signal),
      TE.map(({ rows }) => rows),
    ),
  )

/** Rows that are already chosen come first, at most as many as one call reads. */
export const readExplorables = (
  calls: ExplorerClient,
  { kind, adviser, search, page, chosen }: ExplorablesQuery,
  signal: AbortSignal,
): PageRead => {
  const isFirst = search === '' && page === 1
  return pipe(
    readExplorablesPage(calls, { kind, adviser, page, ...(search !== '' && { search }) }, signal),
    TE.chain((read) => {
      const known = new Set(read.rows.map(({ code }) => code))
      const unread = isFirst && read.hasMore ? chosen.filter((code) => !known.has(code)).slice(0, maxSoughtCodes) : []
      return pipe(
        readExplorablesByCode(calls, { kind, adviser }, unread, signal),
        TE.map((rows) => ({ ...read, rows: [...rows, ...read.rows] })),
      )
    }),
  )
}

export const readCodes = (
  { call }: ExplorerClient,
  { kind, adviser, search }: ExplorablesQuery,
  signal: AbortSignal,
): TE.TaskEither<ApiError, readonly string[]> => {
  const query = { ...(search !== '' && { search }), ...(adviser !== null && { adviser }) }
  switch (kind) {
    case 'account':
      return pipe(
        call(foundAccountCodes)({ query, signal }),
        TE.map(({ codes }) => codes),
      )
    case 'group':
      return pipe(
        call(foundGroupCodes)({ query, signal }),
        TE.map(({ codes }) => codes),
      )
    case 'user':
      return pipe(
        call(foundUsernames)({ query: { search, sort: 'match' }, signal }),
        TE.map(({ usernames }) => usernames),
      )
  }
}
