import * as t from 'io-ts'
import { MailChoices, MailSubject } from '../domain/mail/mail-choices.ts'
import { MailRefusal } from '../domain/mail/mail-refusal.ts'
import { Revision } from '../domain/uuid.ts'
import { endpoint, open, signedIn } from './endpoint.ts'
import { text } from '../domain/text.ts'

export const mailChoices = endpoint({
  method: 'GET',
  path: '/mail/choices',
  access: signedIn,
  reply: t.readonly(
    t.strict({
      choices: MailChoices,
      email: t.string,
      refusal: t.union([MailRefusal, t.null]),
      isSending: t.boolean,
      revision: Revision,
    }),
  ),
})

export const saveMailChoices = endpoint({
  method: 'PUT',
  writes: true,
  path: '/mail/choices',
  access: signedIn,
  body: t.strict({ choices: MailChoices, revision: Revision }),
  reply: t.readonly(t.strict({ revision: Revision, position: t.number })),
  refusals: { StaleRevision: 409, Conflict: 409 },
})

/** A mail's token works any number of times while its person exists. `of` is all that it names. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/mail/unsubscriptions',
  access: open,
  body: t.strict({ token: text(20_000) }),
  reply: t.readonly(t.strict({ of: t.readonlyArray(MailSubject) })),
  refusals: { LinkOver: 410, TooManyAttempts: 429, Conflict: 409 },
})

/** Mail programs call this themselves (RFC 8058), with a form. It covers all subjects of the mail. */
export const unsubscribeOneClick = endpoint({
  method: 'POST',
  path: '/mail/unsubscriptions/one-click',
  access: open,
  query: t.strict({ token: text(20_000) }),
  reply: t.readonly(t.strict({ of: t.readonlyArray(MailSubject) })),
  refusals: { LinkOver: 410, TooManyAttempts: 429, Conflict: 409 },
})
