import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { ClientBook } from '../../domain/permissions/reach-of.ts'
import { isAdministrator } from '../../domain/permissions/permission.ts'
import type { UserDraft } from '../../domain/users/user-draft.ts'
import { accountsInBook, readAccountsByCode, readGroupsByCode } from '../ledger/listed-rows.ts'
import { allAccounts, allGroups } from '../ledger/whole-lists.ts'

type DraftRights = Pick<UserDraft, 'roles' | 'accounts' | 'groups' | 'defaultCode'>

const distinctTexts = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** An administrator has access to all accounts, so a change of rights may list every account. */
const readFullBook = (client: ApiClient, signal: AbortSignal): TE.TaskEither<ApiError, ClientBook> =>
  pipe(TE.Do, TE.apS('accounts', allAccounts(client, signal)), TE.apS('groups', allGroups(client, signal)))

export const accessBook = (
  client: ApiClient,
  rights: readonly DraftRights[],
  signal: AbortSignal,
): TE.TaskEither<ApiError, ClientBook> => {
  if (rights.some(({ roles }) => roles.some(isAdministrator))) return readFullBook(client, signal)
  const advisers = rights.flatMap(({ roles, defaultCode }) => (roles.includes('adviser') ? [defaultCode] : []))
  return pipe(
    TE.Do,
    TE.apS('groups', readGroupsByCode(client, distinctTexts(rights.flatMap(({ groups }) => groups)), signal)),
    TE.apS(
      'books',
      pipe(
        distinctTexts(advisers),
        TE.traverseArray((adviser) => accountsInBook(client, adviser, signal)),
      ),
    ),
    TE.bind('named', ({ groups }) => {
      const codes = [...rights.flatMap(({ accounts }) => accounts), ...groups.flatMap(({ accounts }) => accounts)]
      return readAccountsByCode(client, distinctTexts(codes), signal)
    }),
    TE.map(({ groups, books, named }) => {
      const rows = new Map([...named, ...books.flat()].map((account) => [account.AccountCode, account]))
      return { groups, accounts: [...rows.keys()].toSorted().flatMap((code) => rows.get(code) ?? []) }
    }),
  )
}
