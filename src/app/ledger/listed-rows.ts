import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { accountPage, groupPage } from '../../api/ledger/account-lists.ts'
import { pipe, RA, TE } from '../../domain/fp.ts'
import type { Account, Group } from '../../domain/ledger/accounts/account.ts'
import { maxRowsPerPage } from '../../domain/ledger/accounts/account-pages.ts'
import { maxSoughtCodes } from '../../domain/lists/sought-codes.ts'

export const readRowsByCode = <Row>(
  codes: readonly string[],
  read: (some: readonly string[]) => TE.TaskEither<ApiError, readonly Row[]>,
): TE.TaskEither<ApiError, readonly Row[]> =>
  pipe(
    RA.chunksOf(maxSoughtCodes)(codes),
    TE.traverseArray(read),
    TE.map((pages) => pages.flat()),
  )

export const readAccountsByCode = (
  { call }: Pick<ApiClient, 'call'>,
  codes: readonly string[],
  signal: AbortSignal,
): TE.TaskEither<ApiError, readonly Account[]> =>
  readRowsByCode(codes, (some) =>
    pipe(
      call(accountPage)({ query: { codes: some }, signal }),
      TE.map(({ accounts }) => accounts),
    ),
  )

export const readGroupsByCode = (
  { call }: Pick<ApiClient, 'call'>,
  codes: readonly string[],
  signal: AbortSignal,
): TE.TaskEither<ApiError, readonly Group[]> =>
  readRowsByCode(codes, (some) =>
    pipe(
      call(groupPage)({ query: { codes: some }, signal }),
      TE.map(({ groups }) => groups),
    ),
  )

/** Includes advisers without a row of their own, unlike the call of one adviser's accounts. */
export const accountsInBook = (
  { call }: Pick<ApiClient, 'call'>,
  adviser: string,
  signal: AbortSignal,
): TE.TaskEither<ApiError, readonly Account[]> => {
  const from = (page: number): TE.TaskEither<ApiError, readonly Account[]> =>
    pipe(
      call(accountPage)({ query: { adviser, page }, signal }),
      TE.chain(({ accounts, total }) =>
        page * maxRowsPerPage >= total
          ? TE.right(accounts)
          : pipe(
              from(page + 1),
              TE.map((others) => [...accounts, ...others]),
            ),
      ),
    )
  return from(1)
}
