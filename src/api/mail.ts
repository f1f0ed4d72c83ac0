import * as t from 'io-ts'
import { MailChoices, MailSubject } from '../domain/mail/mail-choices.ts'
import { MailRefusal } from '../domain/mail/mail-refusal.ts'
import { Revision } from '../domain/uuid.ts'
import { endpoint, open, signedIn } from './endpoint.ts'
import { text } from '../domain/text.ts'

/** `isSending` is whether this server sends mail at all, `refusal` is of the address that the person has now. */
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
  path: '/mail/choices',
  access: signedIn,
  body: t.strict({ choices: MailChoices, revision: Revision }),
  reply: t.readonly(t.strict({ revision: Revision, position: t.number })),
  refusals: { StaleRevision: 409, Conflict: 409 },
})

/** With the token of a mail, which is good for as long as its person is there; as often as it is asked for. `of` is all that it names. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/mail/unsubscriptions',
  access: open,
  body: t.strict({ token: text(20_000) }),
  reply: t.readonly(t.strict({ of: t.readonlyArray(MailSubject) })),
  refusals: { LinkOver: 410, TooManyAttempts: 429, Conflict: 409 },
})

/** What somebody's mail program asks for by itself (RFC 8058), as a form: all that the mail was of. */
export const unsubscribeOneClick = endpoint({
  method: 'POST',
  path: '/mail/unsubscriptions/one-click',
  access: open,
  query: t.strict({ token: text(20_000) }),
  reply: t.readonly(t.strict({ of: t.readonlyArray(MailSubject) })),
  refusals: { LinkOver: 410, TooManyAttempts: 429, Conflict: 409 },
})
