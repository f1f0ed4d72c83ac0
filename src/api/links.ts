import * as t from 'io-ts'
import { LinkPurpose } from '../domain/users/user.ts'
import { authenticate } from './authentication.ts'
import { anyPermissionAccess, defineEndpoint, publicAccess, passwordStatuses } from './endpoint.ts'
import { textUpTo } from '../domain/text/text-codec.ts'

export const signInWays = defineEndpoint({
  method: 'GET',
  path: '/authenticate/ways',
  access: publicAccess,
  reply: t.readonly(t.strict({ hasMail: t.boolean, firmName: t.string })),
})

/** `username` may be an email address. The answer is the same for everybody. */
export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/authenticate/forgot',
  access: publicAccess,
  body: t.strict({ username: textUpTo(20_000) }),
  reply: t.null,
  refusals: { TooManyAttempts: 429 },
})

export const lookAtLink = defineEndpoint({
  method: 'POST',
  path: '/authenticate/links',
  access: publicAccess,
  body: t.strict({ link: textUpTo(20_000) }),
  reply: t.readonly(t.strict({ purpose: LinkPurpose, username: t.string, needs: t.literal('password') })),
  refusals: { LinkOver: 410, TooManyAttempts: 429 },
})

/** Signs in with the chosen password and ends all earlier sessions. */
export const choosePassword = defineEndpoint({
  method: 'POST',
  path: '/authenticate/links/password',
  access: publicAccess,
  body: t.strict({ link: textUpTo(20_000), password: textUpTo(20_000) }),
  reply: authenticate.reply,
  refusals: { LinkOver: 410, ...passwordStatuses, TooManyAttempts: 429 },
})

/** For firms without mail: with mail, only the person gets links. `address` has no origin if the server knows none. */
export const userLink = defineEndpoint({
  method: 'GET',
  path: '/users/:username/link',
  access: anyPermissionAccess('client.admin'),
  tellsStatus: true,
  params: t.strict({ username: textUpTo(200) }),
  reply: t.union([t.readonly(t.strict({ address: t.string, purpose: LinkPurpose, expiresAt: t.string })), t.null]),
  refusals: { NotFound: 404, AboveYou: 403, LinkIsMailed: 422 },
})
