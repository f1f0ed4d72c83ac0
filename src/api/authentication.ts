import * as t from 'io-ts'
import { LogPosition } from '../domain/log/recorded-event.ts'
import { Identity } from '../domain/users/identity.ts'
import { UserProfile } from '../domain/users/profile.ts'
import { defineEndpoint, publicAccess, ownCodeAccess, signedInAccess } from './endpoint.ts'
import { textUpTo } from '../domain/text/text-codec.ts'

/** `token` is the value of the `access-token` header of later calls. */
export const authenticate = defineEndpoint({
  method: 'POST',
  path: '/authenticate',
  access: publicAccess,
  body: t.strict({ username: textUpTo(20_000), password: textUpTo(20_000) }),
  reply: t.strict({ success: t.literal(true), token: t.string, identity: Identity }),
  refusals: { WrongCredentials: 401, TooManyAttempts: 429 },
})

/** The reply shows the log at `position` or later: a subscription from there misses nothing. */
export const identityOf = defineEndpoint({
  method: 'GET',
  path: '/authenticate/identity/:username',
  access: ownCodeAccess('self'),
  params: t.strict({ username: textUpTo(200) }),
  reply: t.readonly(t.intersection([UserProfile, t.strict({ position: LogPosition })])),
  refusals: { NotFound: 404 },
})

export const signOut = defineEndpoint({
  method: 'POST',
  path: '/authenticate/sign-out',
  access: signedInAccess,
  reply: t.null,
})
