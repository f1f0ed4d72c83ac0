import type * as t from 'io-ts'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { knownPeople } from '../../api/user-imports.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import { ledgerCodesOf } from '../../domain/ledger/accounts/account.ts'
import type { ImportReference } from '../../domain/users/import/check-rows.ts'
import { type ImportRow, usernameOf } from '../../domain/users/import/import-row.ts'
import { canonicalEmail } from '../../domain/users/user-details.ts'
import { userDraftOf } from '../../domain/users/user-draft.ts'
import type { ReferenceWithBook, ReferenceQuery } from '../../machines/users/import-file.ts'
import type { RowToLookUp } from '../../machines/users/import-rows.ts'
import { allAccounts, allAdvisers, allGroups } from '../ledger/whole-lists.ts'

type KnownPeople = t.TypeOf<typeof knownPeople.reply>

const readKnownPeople = ({ call }: ApiClient, rows: readonly ImportRow[], signal: AbortSignal) =>
  call(knownPeople)({
    body: {
      usernames: [...new Set(rows.map(usernameOf))],
      emails: [...new Set(rows.map(({ cells }) => canonicalEmail(cells.email ?? '')))],
    },
    signal,
  })

const indexKnownPeople = ({ people, takenNames, emails, superadmins, firmWords }: KnownPeople) => ({
  existing: new Map(people.map(({ user, details }) => [user.username, userDraftOf(user, details)])),
  takenNames: new Set(takenNames),
  emails: new Map(emails.map(({ email, username }) => [email, username])),
  superadmins,
  firmWords,
})

export const readImportReference = (
  client: ApiClient,
  { actor, rows }: ReferenceQuery,
  signal: AbortSignal,
): TE.TaskEither<ApiError, ReferenceWithBook> =>
  pipe(
    TE.Do,
    TE.apS('known', readKnownPeople(client, rows, signal)),
    TE.apSW('accounts', allAccounts(client, signal)),
    TE.apSW('groups', allGroups(client, signal)),
    TE.apSW('advisers', allAdvisers(client, signal)),
    TE.map(({ known, ...ledger }) => ({
      reference: {
        actor: { username: actor.username, roles: actor.roles, permissions: actor.permissions },
        ...indexKnownPeople(known),
        codes: ledgerCodesOf(ledger.accounts, ledger.groups, ledger.advisers),
      },
      book: { accounts: ledger.accounts, groups: ledger.groups },
    })),
  )

export const lookUpReference = async (
  client: ApiClient,
  { row, reference }: RowToLookUp,
  signal: AbortSignal,
): Promise<O.Option<ImportReference>> =>
  pipe(
    await readKnownPeople(client, [row], signal)(),
    O.fromEither,
    O.map(indexKnownPeople),
    O.map(({ existing, takenNames, emails, ...known }) => ({
      ...reference,
      existing: new Map([...reference.existing, ...existing]),
      takenNames: new Set([...reference.takenNames, ...takenNames]),
      emails: new Map([...reference.emails, ...emails]),
      ...known,
    })),
  )
