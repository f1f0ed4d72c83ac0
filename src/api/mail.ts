import * as t from 'io-ts'
import { MailChoices, MailSubject } from '../domain/mail/mail-choices.ts'
import { MailRefusal } from '../domain/mail/mail-refusal.ts'
import { StreamRevision } from '../domain/uuid.ts'
import { defineEndpoint, publicAccess, signedInAccess } from './endpoint.ts'
import { textUpTo } from '../domain/text/text-codec.ts'

export const mailChoices = defineEndpoint({
  method: 'GET',
  path: '/mail/choices',
  access: signedInAccess,
  reply: t.readonly(
    t.strict({
      choices: MailChoices,
      email: t.string,
      refusal: t.union([MailRefusal, t.null]),
      isSending: t.boolean,
      revision: StreamRevision,
    }),
  ),
})

export const saveMailChoices = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/mail/choices',
  access: signedInAccess,
  body: t.strict({ choices: MailChoices, revision: StreamRevision }),
  reply: t.readonly(t.strict({ revision: StreamRevision, position: t.number })),
  refusals: { StaleRevision: 409, Conflict: 409 },
})

/** The token of a mail works until its user is deleted. `of` lists the subjects that it unsubscribes. */
export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/mail/unsubscriptions',
  access: publicAccess,
  body: t.strict({ token: textUpTo(20_000) }),
  reply: t.readonly(t.strict({ of: t.readonlyArray(MailSubject) })),
  refusals: { LinkOver: 410, TooManyAttempts: 429, Conflict: 409 },
})

/** Mail programs call this themselves (RFC 8058), with a form. It covers all subjects of the mail. */
export const unsubscribeOneClick = defineEndpoint({
  method: 'POST',
  path: '/mail/unsubscriptions/one-click',
  access: publicAccess,
  query: t.strict({ token: textUpTo(20_000) }),
  reply: t.readonly(t.strict({ of: t.readonlyArray(MailSubject) })),
  refusals: { LinkOver: 410, TooManyAttempts: 429, Conflict: 409 },
})
