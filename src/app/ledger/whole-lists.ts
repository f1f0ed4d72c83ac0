import type { Client } from '../../api/client.ts'
import { accounts, groups } from '../../api/ledger/accounts.ts'
import { pipe, TE } from '../../domain/fp.ts'
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

const abortedBy = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal })

export const allAccounts = ({ call }: Calls, signal?: AbortSignal) =>
  wholeList(
    (query) => call(accounts)({ query, ...abortedBy(signal) }),
    ({ AccountCode }) => AccountCode,
  )

export const allGroups = ({ call }: Calls, signal?: AbortSignal) =>
  wholeList(
    (query) => call(groups)({ query, ...abortedBy(signal) }),
    ({ GroupCode }) => GroupCode,
  )
