import * as t from 'io-ts'
import { KeptMessages } from '../domain/messages/kept-messages.ts'
import { UserRole } from '../domain/permissions/permission.ts'
import { NumberFromString } from '../domain/numbers/number-from-string.ts'
import { ListedUser, RoleReply, UserPage, FullUser } from '../domain/users/listed-user.ts'
import { SoughtCodes } from '../domain/lists/sought-codes.ts'
import { UserColumn } from '../domain/users/user-columns.ts'
import {
  BulkActionPreview,
  BulkActionReply,
  maxChosenUsers,
  textsUpTo,
  UserBulkAction,
} from '../domain/users/user-acts.ts'
import { ChangedUser, NewUser } from '../domain/users/user-body.ts'
import { StreamRevision } from '../domain/uuid.ts'
import { anyPermissionAccess, defineEndpoint, replyOrWaits } from './endpoint.ts'
import { textUpTo } from '../domain/text/text-codec.ts'

const usernameParams = t.strict({ username: textUpTo(200) })

const userFilter = {
  search: textUpTo(1_000),
  role: UserRole,
  status: t.keyof({ '0': null, '1': null }),
  mail: t.literal('refused'),
}

const UserQuery = t.exact(t.partial({ ...userFilter, format: t.literal('csv'), after: textUpTo(200) }))

const csvMedia = 'text/csv; charset=utf-8'

/** At most 5,000, in order of user name, starting behind `after`; a file has them all. */
export const users = defineEndpoint({
  method: 'GET',
  path: '/users',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  query: UserQuery,
  alsoAs: [csvMedia],
  reply: t.readonlyArray(ListedUser),
})

/** The sort `match` searches by name, best first. `usernames` selects exactly these users. */
export const userPage = defineEndpoint({
  method: 'GET',
  path: '/user-list',
  access: anyPermissionAccess('client.admin'),
  query: t.exact(
    t.partial({
      ...userFilter,
      sort: t.union([UserColumn, t.literal('match')]),
      page: NumberFromString,
      usernames: SoughtCodes,
      order: t.keyof({ ascending: null, descending: null }),
    }),
  ),
  reply: UserPage,
})

/** User names of all matches, up to the limit of `actOnUsers`; with the sort `match`, those that `userPage` finds. */
export const foundUsernames = defineEndpoint({
  method: 'GET',
  path: '/user-list/usernames',
  access: anyPermissionAccess('client.admin'),
  query: t.exact(t.partial({ ...userFilter, sort: t.literal('match') })),
  reply: t.readonly(t.strict({ usernames: t.readonlyArray(t.string) })),
})

const RoleChoice = t.readonly(t.intersection([RoleReply, t.strict({ isOffered: t.boolean })]))

export const userRoles = defineEndpoint({
  method: 'GET',
  path: '/users/roles',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  reply: t.readonlyArray(RoleChoice),
})

export const takenNames = defineEndpoint({
  method: 'GET',
  path: '/users/taken',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  query: t.exact(t.partial({ username: textUpTo(1_000), email: textUpTo(1_000), except: textUpTo(1_000) })),
  reply: t.readonly(t.strict({ username: t.boolean, email: t.boolean })),
})

/** Spec §7 has this by user name or ID; every ID is the user name. */
export const userByName = defineEndpoint({
  method: 'GET',
  path: '/users/:username',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  isShared: true,
  params: usernameParams,
  reply: FullUser,
  refusals: { NotFound: 404 },
})

const rightsRefusals = {
  NotAllowedHere: 403,
  AboveYou: 403,
  RoleNotYours: 403,
  NotYourself: 422,
  NotYourOwnRights: 422,
  LastSuperadmin: 422,
} as const

/** `field` names a value that is taken. `errors` say what cannot be saved, by field, in the words of the form. */
export const createUser = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/users',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  body: NewUser,
  reply: replyOrWaits({ username: t.string, revision: StreamRevision, position: t.number, isInvited: t.boolean }),
  refusals: { ...rightsRefusals, NotFound: 404, UsernameTaken: 409, EmailTaken: 409, Conflict: 409, UserNotValid: 422 },
})

export const saveUser = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/users/:username',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  params: usernameParams,
  body: ChangedUser,
  reply: replyOrWaits({ revision: StreamRevision, position: t.number }),
  refusals: {
    ...rightsRefusals,
    NotFound: 404,
    StaleRevision: 409,
    UsernameTaken: 409,
    EmailTaken: 409,
    Conflict: 409,
    UserNotValid: 422,
  },
})

export const messagesKept = defineEndpoint({
  method: 'GET',
  path: '/users/:username/messages-kept',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  params: usernameParams,
  reply: KeptMessages,
  refusals: { NotFound: 404 },
})

/** Removes details, password and sessions. The user name stays taken; `messages` says which messages stay. */
export const deleteUser = defineEndpoint({
  method: 'DELETE',
  writes: true,
  path: '/users/:username',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  params: usernameParams,
  reply: replyOrWaits({ position: t.number, messages: KeptMessages }),
  refusals: { ...rightsRefusals, NotFound: 404, NotAllowedIn: 422, HasSignedIn: 422, Conflict: 409 },
})

export const liftMailRefusal = defineEndpoint({
  method: 'DELETE',
  writes: true,
  path: '/users/:username/mail-refusal',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  params: usernameParams,
  reply: t.readonly(t.strict({ position: t.number })),
  refusals: { NotFound: 404, AboveYou: 403, Conflict: 409 },
})

/** Acts on several people together. The act leaves out people for whom it is refused; the reply names them. */
export const actOnUsers = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/users',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  bodyLimit: 1_000_000,
  body: t.strict({ act: UserBulkAction, usernames: textsUpTo(maxChosenUsers) }),
  reply: BulkActionReply,
  refusals: { NoUserChosen: 422, Conflict: 409 },
})

/** Predicts whom an act would affect, by rights and the list. Changes nothing. */
export const foreseeAct = defineEndpoint({
  method: 'POST',
  path: '/user-list/act-foresight',
  access: anyPermissionAccess('client.admin'),
  bodyLimit: 1_000_000,
  body: t.strict({ act: UserBulkAction, usernames: textsUpTo(maxChosenUsers) }),
  reply: BulkActionPreview,
})

export const revokeSessions = defineEndpoint({
  method: 'DELETE',
  path: '/users/:username/sessions',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  params: usernameParams,
  reply: t.null,
  refusals: { ...rightsRefusals, NotFound: 404, NotAllowedIn: 422, HasSignedIn: 422, Conflict: 409 },
})
