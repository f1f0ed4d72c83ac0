import * as t from 'io-ts'
import { KeptMessages } from '../domain/messages/kept-messages.ts'
import { Role } from '../domain/permissions/permission.ts'
import { ListedUser, RoleReply, WholeUser } from '../domain/users/listed-user.ts'
import { ActsReply, mostChosen, textsUpTo, UserActName } from '../domain/users/user-acts.ts'
import { ChangedUser, NewUser } from '../domain/users/user-body.ts'
import { Revision } from '../domain/uuid.ts'
import { anyOf, endpoint, signedIn, passwordStatuses } from './endpoint.ts'
import { text } from '../domain/text.ts'

const byUsername = t.strict({ username: text(200) })

const UserQuery = t.exact(
  t.partial({
    ...{ format: t.literal('csv'), search: text(1_000), role: Role, status: t.keyof({ '0': null, '1': null }) },
    mail: t.literal('refused'),
    after: text(200),
  }),
)

const csv = 'text/csv; charset=utf-8'

/** In order of their user names, at most 5,000, those behind the name they are asked for `after`; a file has them all. */
export const users = endpoint({
  method: 'GET',
  path: '/users',
  access: anyOf('client.admin'),
  tellsStatus: true,
  query: UserQuery,
  alsoAs: [csv],
  reply: t.readonlyArray(ListedUser),
})

const RoleChoice = t.readonly(t.intersection([RoleReply, t.strict({ isOffered: t.boolean })]))

/** All roles, and which of them the caller may give. */
export const userRoles = endpoint({
  method: 'GET',
  path: '/users/roles',
  access: anyOf('client.admin'),
  tellsStatus: true,
  reply: t.readonlyArray(RoleChoice),
})

/** Whether somebody else than `except` has the user name or the e-mail address. */
export const takenNames = endpoint({
  method: 'GET',
  path: '/users/taken',
  access: anyOf('client.admin'),
  tellsStatus: true,
  query: t.exact(t.partial({ username: text(1_000), email: text(1_000), except: text(1_000) })),
  reply: t.readonly(t.strict({ username: t.boolean, email: t.boolean })),
})

/** Spec §7 has this by user name or id: nobody has another id than the user name. */
export const userByName = endpoint({
  method: 'GET',
  path: '/users/:username',
  access: anyOf('client.admin'),
  tellsStatus: true,
  isShared: true,
  params: byUsername,
  reply: WholeUser,
  refusals: { NotFound: 404 },
})

const rightsRefusals = {
  ...{ NotAllowedHere: 403, AboveYou: 403, RoleNotYours: 403 },
  ...{ NotYourself: 422, NotYourOwnRights: 422, LastSuperadmin: 422 },
} as const

/** `field` says what somebody else has already, `errors` what cannot be saved, by field and in the words of the form. */
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  access: anyOf('client.admin'),
  tellsStatus: true,
  body: NewUser,
  reply: t.readonly(t.strict({ username: t.string, revision: Revision, position: t.number, isInvited: t.boolean })),
  refusals: { ...rightsRefusals, NotFound: 404, UsernameTaken: 409, EmailTaken: 409, Conflict: 409, UserNotValid: 422 },
})

export const saveUser = endpoint({
  method: 'PUT',
  path: '/users/:username',
  access: anyOf('client.admin'),
  tellsStatus: true,
  params: byUsername,
  body: ChangedUser,
  reply: t.readonly(t.strict({ revision: Revision, position: t.number })),
  refusals: {
    ...{ ...rightsRefusals, NotFound: 404 },
    ...{ StaleRevision: 409, UsernameTaken: 409, EmailTaken: 409, Conflict: 409, UserNotValid: 422 },
  },
})

/** Which of somebody's messages are kept, though they are deleted, and until when. */
export const messagesKept = endpoint({
  method: 'GET',
  path: '/users/:username/messages-kept',
  access: anyOf('client.admin'),
  tellsStatus: true,
  params: byUsername,
  reply: KeptMessages,
  refusals: { NotFound: 404 },
})

/** Details, password and sessions are gone; the user name stays taken, and `messages` says what stays of those. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:username',
  access: anyOf('client.admin'),
  tellsStatus: true,
  params: byUsername,
  reply: t.readonly(t.strict({ position: t.number, messages: KeptMessages })),
  refusals: { ...rightsRefusals, NotFound: 404, NotAllowedIn: 422, HasSignedIn: 422, Conflict: 409 },
})

/** Mail goes to the address again, until it is refused once more. */
export const liftMailRefusal = endpoint({
  method: 'DELETE',
  path: '/users/:username/mail-refusal',
  access: anyOf('client.admin'),
  tellsStatus: true,
  params: byUsername,
  reply: t.readonly(t.strict({ position: t.number })),
  refusals: { NotFound: 404, AboveYou: 403, Conflict: 409 },
})

/** One act on several people: to whom it may not be done is named, to all others it is done at once. */
export const actOnUsers = endpoint({
  method: 'PUT',
  path: '/users',
  access: anyOf('client.admin'),
  tellsStatus: true,
  bodyLimit: 1_000_000,
  body: t.strict({ act: UserActName, usernames: textsUpTo(mostChosen) }),
  reply: ActsReply,
  refusals: { NoUserChosen: 422, Conflict: 409 },
})

/** Every session of the person but the one the call is made with ends. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/users/change_password',
  access: signedIn,
  tellsStatus: true,
  body: t.intersection([t.strict({ newPassword: text(1_000) }), t.exact(t.partial({ oldPassword: text(1_000) }))]),
  reply: t.null,
  refusals: { IncorrectPassword: 403, ...passwordStatuses, SamePassword: 422, TooManyAttempts: 429 },
})

export const revokeSessions = endpoint({
  method: 'DELETE',
  path: '/users/:username/sessions',
  access: anyOf('client.admin'),
  tellsStatus: true,
  params: byUsername,
  reply: t.null,
  refusals: { ...rightsRefusals, NotFound: 404, NotAllowedIn: 422, HasSignedIn: 422, Conflict: 409 },
})
