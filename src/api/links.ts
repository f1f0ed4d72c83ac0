import * as t from 'io-ts'
import { LinkPurpose } from '../domain/users/user.ts'
import { authenticate } from './authentication.ts'
import { anyOf, endpoint, open, passwordStatuses } from './endpoint.ts'
import { text } from '../domain/text.ts'

/** How one can sign in at this firm; `hasMail` is whether it can send a link to choose a new password with. */
export const signInWays = endpoint({
  method: 'GET',
  path: '/authenticate/ways',
  access: open,
  reply: t.readonly(t.strict({ hasMail: t.boolean, firmName: t.string })),
})

/** `username` may be an email address. The answer is the same whoever is asked for. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/authenticate/forgot',
  access: open,
  body: t.strict({ username: text(20_000) }),
  reply: t.null,
  refusals: { TooManyAttempts: 429 },
})

export const lookAtLink = endpoint({
  method: 'POST',
  path: '/authenticate/links',
  access: open,
  body: t.strict({ link: text(20_000) }),
  reply: t.readonly(t.strict({ purpose: LinkPurpose, username: t.string, needs: t.literal('password') })),
  refusals: { LinkOver: 410, TooManyAttempts: 429 },
})

/** Signs in, with the password that is chosen; every session there was ends. */
export const choosePassword = endpoint({
  method: 'POST',
  path: '/authenticate/links/password',
  access: open,
  body: t.strict({ link: text(20_000), password: text(20_000) }),
  reply: authenticate.reply,
  refusals: { LinkOver: 410, ...passwordStatuses, TooManyAttempts: 429 },
})

/** The newest open link of a person, for a firm without a mail server. With one, links go to the person alone. `address` has no origin where the server does not know its own. */
export const userLink = endpoint({
  method: 'GET',
  path: '/users/:username/link',
  access: anyOf('client.admin'),
  tellsStatus: true,
  params: t.strict({ username: text(200) }),
  reply: t.union([t.readonly(t.strict({ address: t.string, purpose: LinkPurpose, expiresAt: t.string })), t.null]),
  refusals: { NotFound: 404, AboveYou: 403, LinkIsMailed: 422 },
})
