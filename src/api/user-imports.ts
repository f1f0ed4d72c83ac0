import * as t from 'io-ts'
import { importLimits } from '../domain/users/import/import-row.ts'
import { FailedRow, ImportOrder } from '../domain/users/import/user-import.ts'
import { textsUpTo } from '../domain/users/user-acts.ts'
import { UserDetails } from '../domain/users/user-details.ts'
import { User } from '../domain/users/user.ts'
import { Uuid } from '../domain/uuid.ts'
import { allOf, anyOf, endpoint, FileReply } from './endpoint.ts'

const usernames = t.readonlyArray(t.string)
const byId = t.strict({ id: Uuid })
const minute = 60_000

const ImportReply = t.readonly(
  t.strict({
    id: Uuid,
    position: t.number,
    ...{ created: usernames, updated: usernames, unchanged: usernames },
    failed: t.readonlyArray(FailedRow),
  }),
)

/**
 * People of a CSV file (UTF-8, commas), as `multipart/form-data`: the file as `users`, and before it or behind it `identity` (whose
 * word is not taken: the session says who it is) and `import` (an `ImportOrder` as JSON), if any. What is right is written as one
 * act, once for an id: asked again under the same id it answers what was written, without the rows that failed; somebody else, or a
 * file of others, is refused. How far it is comes as `import-progress`.
 */
export const bulkCreateUsers = endpoint({
  method: 'POST',
  path: '/users/bulk-create',
  access: anyOf('client.admin'),
  tellsStatus: true,
  body: t.exact(t.partial({ import: ImportOrder })),
  enclosure: { part: 'users', media: 'text/csv', limit: importLimits.bytes },
  bodyLimit: 2 * importLimits.bytes,
  patience: 15 * minute,
  allowance: 'imports',
  reply: ImportReply,
  refusals: {
    ...{ UploadMalformed: 400, UploadTooLarge: 413, NotCsv: 415, NobodyInFile: 422, TooManyRows: 422 },
    ...{ CorrelationTaken: 409, Conflict: 409, TooManyRequests: 429 },
  },
})

const KnownPeople = t.readonly(
  t.strict({
    people: t.readonlyArray(t.readonly(t.strict({ user: User, details: UserDetails }))),
    takenNames: usernames,
    emails: t.readonlyArray(t.readonly(t.strict({ email: t.string, username: t.string }))),
    superadmins: usernames,
    firmWords: t.readonlyArray(t.string),
  }),
)

/**
 * What a file of people is held against: those of its user names whom the firm has, whole; names that stay taken; who has which of
 * its addresses, as they are compared; the superadministrators who can sign in; and what no password may contain.
 */
export const knownPeople = endpoint({
  method: 'POST',
  path: '/users/named',
  access: anyOf('client.admin'),
  tellsStatus: true,
  bodyLimit: 4 * 1024 * 1024,
  body: t.strict({ usernames: textsUpTo(importLimits.rows), emails: textsUpTo(importLimits.rows) }),
  reply: KnownPeople,
})

const ListedImport = t.readonly(
  t.strict({ id: Uuid, by: t.string, at: t.string, created: t.number, updated: t.number, isWithdrawn: t.boolean }),
)

/** The newest first, 20 at most. `by` is the name of who imported, `at` an ISO instant. */
export const userImports = endpoint({
  method: 'GET',
  path: '/users/imports',
  access: anyOf('client.admin'),
  tellsStatus: true,
  reply: t.readonlyArray(ListedImport),
})

const WithdrawnImport = t.readonly(
  t.strict({
    position: t.number,
    ...{ withdrawn: usernames, deleted: usernames, restored: usernames, kept: usernames },
  }),
)

/**
 * Takes an import back as one act, or as `PeopleAbove` not at all (`errors` name them). Whoever has not signed in is `withdrawn`: the user name is free again. Where somebody has, it is
 * refused (`errors` name them) until `confirmed` has the user names of all of them; those are `deleted`, as is whoever was sent
 * anything: their user names stay taken. Whom the import changed has what they had before, save those `kept`: somebody has changed
 * them since, or it is more than 30 days ago.
 */
export const withdrawUserImport = endpoint({
  method: 'PUT',
  path: '/users/imports/:id',
  access: allOf('client.admin', 'site.admin'),
  tellsStatus: true,
  params: byId,
  bodyLimit: 1_000_000,
  body: t.strict({ act: t.literal('withdraw'), confirmed: textsUpTo(importLimits.rows) }),
  reply: WithdrawnImport,
  refusals: {
    ...{ NotFound: 404, SignedInSince: 409, Conflict: 409 },
    ...{ NotAllowedHere: 403, AboveYou: 403, RoleNotYours: 403 },
    ...{ NotYourself: 422, NotYourOwnRights: 422, LastSuperadmin: 422, PeopleAbove: 422 },
  },
})

/** The invitations of an import that are still open, for a firm that sends no mail: user name, name and link of each. */
export const importLinks = endpoint({
  method: 'GET',
  path: '/users/imports/:id/links',
  access: anyOf('client.admin'),
  tellsStatus: true,
  params: byId,
  media: ['text/csv; charset=utf-8'],
  reply: FileReply,
  refusals: { NotFound: 404, LinkIsMailed: 422 },
})
