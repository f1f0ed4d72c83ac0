import * as t from 'io-ts'

/** A permanent refusal by a mail server, recorded without the mail address. */
export const MailRefusal = t.readonly(t.strict({ at: t.string, answer: t.string }))
export type MailRefusal = t.TypeOf<typeof MailRefusal>

export const MailRefusalEvent = t.union([
  t.strict({ type: t.literal('AddressRefused'), answer: t.string }),
  t.strict({ type: t.literal('MailRefusalLifted') }),
])
export type MailRefusalEvent = t.TypeOf<typeof MailRefusalEvent>

export const mailRefusalStream = (username: string): string => `mail-refusal/${username}`
