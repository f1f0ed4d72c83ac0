import * as t from 'io-ts'
import { Position } from '../domain/log/recorded-event.ts'
import { Identity } from '../domain/users/identity.ts'
import { Profile } from '../domain/users/profile.ts'
import { endpoint, open, ownCode, signedIn } from './endpoint.ts'
import { text } from '../domain/text.ts'

/** `token` is the value of the `access-token` header of later calls. */
export const authenticate = endpoint({
  method: 'POST',
  path: '/authenticate',
  access: open,
  body: t.strict({ username: text(20_000), password: text(20_000) }),
  reply: t.strict({ success: t.literal(true), token: t.string, identity: Identity }),
  refusals: { WrongCredentials: 401, TooManyAttempts: 429 },
})

/** The reply shows the log at `position` or later: a subscription from there misses nothing. */
export const identityOf = endpoint({
  method: 'GET',
  path: '/authenticate/identity/:username',
  access: ownCode('self'),
  params: t.strict({ username: text(200) }),
  reply: t.readonly(t.intersection([Profile, t.strict({ position: Position })])),
  refusals: { NotFound: 404 },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/authenticate/sign-out',
  access: signedIn,
  reply: t.null,
})
