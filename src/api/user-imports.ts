import * as t from 'io-ts'
import { importLimits } from '../domain/users/import/import-row.ts'
import { FailedRow, UserImportRequest, WarnedRow } from '../domain/users/import/user-import.ts'
import { textsUpTo } from '../domain/users/user-acts.ts'
import { UserDetails } from '../domain/users/user-details.ts'
import { User } from '../domain/users/user.ts'
import { Uuid } from '../domain/uuid.ts'
import { allPermissionsAccess, anyPermissionAccess, defineEndpoint, FileReply, replyOrWaits } from './endpoint.ts'

const usernameList = t.readonlyArray(t.string)
const idParams = t.strict({ id: Uuid })
const minuteMs = 60_000

const ImportReply = t.readonly(
  t.intersection([
    t.strict({
      id: Uuid,
      position: t.number,
      created: usernameList,
      updated: usernameList,
      unchanged: usernameList,
      failed: t.readonlyArray(FailedRow),
    }),
    t.exact(t.partial({ waits: Uuid, waiting: usernameList, warnings: t.readonlyArray(WarnedRow) })),
  ]),
)

/**
 * Imports people from a CSV file (UTF-8, commas), as `multipart/form-data`. The file is `users`. Optional `identity`
 * (ignored: the session says who it is) and `import` (a `UserImportRequest` as JSON) come before or after it. The valid
 * rows are written in one append, once per ID. A repeat under the same ID returns what was written, without the failed
 * rows; another person or another file is refused. `import-progress` reports progress. `warnings` are about imported
 * rows that may be wrong: telephone numbers that a spreadsheet damaged. A second person must first approve the people
 * in `waiting`; `waits` is the ID of that change request.
 */
export const bulkCreateUsers = defineEndpoint({
  method: 'POST',
  path: '/users/bulk-create',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  body: t.exact(t.partial({ import: UserImportRequest })),
  enclosure: { part: 'users', media: 'text/csv', limit: importLimits.bytes, storage: 'memory' },
  bodyLimit: 2 * importLimits.bytes,
  timeoutMs: 15 * minuteMs,
  allowance: 'imports',
  reply: ImportReply,
  refusals: {
    UploadMalformed: 400,
    UploadTooLarge: 413,
    NotCsv: 415,
    ColumnsUnclear: 422,
    NobodyInFile: 422,
    TooManyRows: 422,
    CorrelationTaken: 409,
    Conflict: 409,
  },
})

const KnownPeople = t.readonly(
  t.strict({
    people: t.readonlyArray(t.readonly(t.strict({ user: User, details: UserDetails }))),
    takenNames: usernameList,
    emails: t.readonlyArray(t.readonly(t.strict({ email: t.string, username: t.string }))),
    superadmins: usernameList,
    firmWords: t.readonlyArray(t.string),
  }),
)

/**
 * Data to check a file of people against. `people` are those with the file's user names, with all details. `takenNames`
 * stay taken. `emails` are the file's addresses in canonical form, with their owners. `superadmins` can sign in. No
 * password may contain any of `firmWords`.
 */
export const knownPeople = defineEndpoint({
  method: 'POST',
  path: '/users/named',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  bodyLimit: 4 * 1024 * 1024,
  body: t.strict({ usernames: textsUpTo(importLimits.rows), emails: textsUpTo(importLimits.rows) }),
  reply: KnownPeople,
})

const ListedImport = t.readonly(
  t.strict({ id: Uuid, by: t.string, at: t.string, created: t.number, updated: t.number, isWithdrawn: t.boolean }),
)

/** Newest first, at most 20. `by` is the importer's name, `at` an ISO instant. */
export const userImports = defineEndpoint({
  method: 'GET',
  path: '/users/imports',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  reply: t.readonlyArray(ListedImport),
})

const WithdrawnImport = replyOrWaits({
  position: t.number,
  withdrawn: usernameList,
  deleted: usernameList,
  restored: usernameList,
  kept: usernameList,
})

/**
 * Withdraws a whole import, or nothing if refused as `PeopleAbove` (`errors` name them). People who never signed in are
 * `withdrawn`: their user names are free again. If some have signed in, the call is refused (`errors` name them) until
 * `confirmed` has all their user names. They are then `deleted`, as are people who were sent anything: their user names
 * stay taken. People whom the import changed get their earlier values back. `kept` are those who changed again since,
 * or whose change is over 30 days ago.
 */
export const withdrawUserImport = defineEndpoint({
  method: 'PUT',
  path: '/users/imports/:id',
  access: allPermissionsAccess('client.admin', 'site.admin'),
  tellsStatus: true,
  params: idParams,
  bodyLimit: 1_000_000,
  body: t.strict({ act: t.literal('withdraw'), confirmed: textsUpTo(importLimits.rows) }),
  reply: WithdrawnImport,
  refusals: {
    NotFound: 404,
    SignedInSince: 409,
    Conflict: 409,
    NotAllowedHere: 403,
    AboveYou: 403,
    RoleNotYours: 403,
    NotYourself: 422,
    NotYourOwnRights: 422,
    LastSuperadmin: 422,
    PeopleAbove: 422,
  },
})

export const importLinks = defineEndpoint({
  method: 'GET',
  path: '/users/imports/:id/links',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  params: idParams,
  media: ['text/csv; charset=utf-8'],
  reply: FileReply,
  refusals: { NotFound: 404, LinkIsMailed: 422 },
})
