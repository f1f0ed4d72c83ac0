import * as t from 'io-ts'
import { textUpTo } from '../domain/text/text-codec.ts'
import { defineEndpoint, passwordStatuses, signedInAccess } from './endpoint.ts'

/** Ends all other sessions of the person. */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/users/change_password',
  access: signedInAccess,
  tellsStatus: true,
  body: t.intersection([
    t.strict({ newPassword: textUpTo(1_000) }),
    t.exact(t.partial({ oldPassword: textUpTo(1_000) })),
  ]),
  reply: t.null,
  refusals: { IncorrectPassword: 403, ...passwordStatuses, SamePassword: 422, TooManyAttempts: 429 },
})
