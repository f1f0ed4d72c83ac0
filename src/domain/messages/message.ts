import * as t from 'io-ts'

export const messageFacts = { id: t.string, subject: t.string, from: t.string, date: t.string, body: t.string }

/** `to`: everyone for the one who wrote it, themselves alone for anybody else. */
export const Message = t.readonly(t.strict({ ...messageFacts, to: t.readonlyArray(t.string) }))
export type Message = t.TypeOf<typeof Message>
