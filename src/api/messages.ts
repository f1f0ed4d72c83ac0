import * as t from 'io-ts'
import { Message } from '../domain/messages/message.ts'
import { endpoint, ownCode, signedIn } from './endpoint.ts'

export const messages = endpoint({
  method: 'GET',
  path: '/messages/:username',
  access: ownCode('self'),
  params: t.strict({ username: t.string }),
  reply: t.readonlyArray(Message),
})

/** A client's or accountant's message goes to the adviser of their account, or where that adviser has no sign-in, to the site admins. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages',
  access: signedIn,
  body: t.strict({ subject: t.string, body: t.string }),
  allowance: 'messages',
  reply: t.strict({ id: t.string, position: t.number }),
  refusals: { SubjectRequired: 422, BodyRequired: 422, TooLong: 422, NoRecipient: 422, TooManyRequests: 429 },
})
