import * as t from 'io-ts'
import { Role } from '../domain/permissions/permission.ts'
import { ListedUser, RoleReply, WholeUser } from '../domain/users/listed-user.ts'
import { anyOf, endpoint, signedIn } from './endpoint.ts'

const byUsername = t.strict({ username: t.string })

const UserQuery = t.exact(
  t.partial({ format: t.literal('csv'), search: t.string, role: Role, status: t.keyof({ '0': null, '1': null }) }),
)
export type UserQuery = t.TypeOf<typeof UserQuery>

const csv = 'text/csv; charset=utf-8'

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
  query: t.exact(t.partial({ username: t.string, email: t.string, except: t.string })),
  reply: t.readonly(t.strict({ username: t.boolean, email: t.boolean })),
})

export const userByName = endpoint({
  method: 'GET',
  path: '/users/:username',
  access: anyOf('client.admin'),
  tellsStatus: true,
  params: byUsername,
  reply: WholeUser,
  refusals: { NotFound: 404 },
})

/** Every session of the person but the one the call is made with ends. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/users/change_password',
  access: signedIn,
  tellsStatus: true,
  body: t.strict({ oldPassword: t.string, newPassword: t.string }),
  reply: t.null,
  refusals: { IncorrectPassword: 403, WeakPassword: 422, SamePassword: 422, TooManyAttempts: 429 },
})

export const revokeSessions = endpoint({
  method: 'DELETE',
  path: '/users/:username/sessions',
  access: anyOf('client.admin'),
  tellsStatus: true,
  params: byUsername,
  reply: t.null,
  refusals: { AboveYou: 403, NotFound: 404 },
})
