import type { Client } from '../../api/client.ts'
import {
  accountGroupAccounts,
  accounts,
  adviserAccounts,
  groupAccounts,
  groupInfo,
  groups,
} from '../../api/ledger/accounts.ts'
import { advisers } from '../../api/ledger/advisers.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { Account } from '../../domain/ledger/accounts/account.ts'
import { type Behind, behindPage } from '../../domain/ledger/accounts/code-pages.ts'

/** A list that is answered in order of its codes: a full page may have others behind it. */
export const wholeList = <F, A>(
  read: (query: Behind) => TE.TaskEither<F, readonly A[]>,
  codeOf: (item: A) => string,
): TE.TaskEither<F, readonly A[]> => {
  const behind = (query: Behind): TE.TaskEither<F, readonly A[]> =>
    pipe(
      read(query),
      TE.chain((page) => {
        const next = behindPage(page, codeOf)
        if (next === null) return TE.right(page)
        return pipe(
          behind(next),
          TE.map((others) => [...page, ...others]),
        )
      }),
    )
  return behind({})
}

type Calls = Pick<Client, 'call'>

export const abortedBy = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

const accountCode = ({ AccountCode }: Account): string => AccountCode

export const allAccounts = ({ call }: Calls, signal?: AbortSignal) =>
  wholeList((query) => call(accounts)({ query, ...abortedBy(signal) }), accountCode)

export const allAdvisers = ({ call }: Calls, signal?: AbortSignal) =>
  wholeList(
    (query) => call(advisers)({ query, ...abortedBy(signal) }),
    ({ AdvisorCode }) => AdvisorCode,
  )

export const allGroups = ({ call }: Calls, signal?: AbortSignal) =>
  wholeList(
    (query) => call(groups)({ query, ...abortedBy(signal) }),
    ({ GroupCode }) => GroupCode,
  )

const accountsOf =
  (endpoint: typeof adviserAccounts) =>
  ({ call }: Calls, code: string, signal?: AbortSignal) =>
    wholeList((query) => call(endpoint)({ params: { code }, query, ...abortedBy(signal) }), accountCode)

export const allOfBook = accountsOf(adviserAccounts)

export const allOfGroup = accountsOf(groupAccounts)

export const allBesideAccount = accountsOf(accountGroupAccounts)

/** Those of a group that is told whole, or not at all. */
export const allInGroup = ({ call }: Calls, code: string) =>
  wholeList(
    (query) =>
      pipe(
        call(groupInfo)({ params: { code }, query }),
        TE.map((info) => info.accounts),
      ),
    accountCode,
  )
