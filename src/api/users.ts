import * as t from 'io-ts'
import { anyOf, endpoint, signedIn } from './endpoint.ts'

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
  access: anyOf('site.admin'),
  tellsStatus: true,
  params: t.strict({ username: t.string }),
  reply: t.null,
  refusals: { NotFound: 404 },
})
