import * as t from 'io-ts'
import { MessageRecipients } from '../../domain/messages/message-draft.ts'
import {
  MessageCorrespondent,
  ListedMessage,
  MessageFolder,
  MessageSummary,
} from '../../domain/messages/shown-message.ts'
import { NumberFromString } from '../../domain/numbers/number-from-string.ts'
import { Uuid } from '../../domain/uuid.ts'
import { defineEndpoint, signedInAccess } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const usernameParams = t.strict({ username: textUpTo(200) })

/** Newest first, at most 50, at positions below `before`; `q` are words that they contain. */
export const messages = defineEndpoint({
  method: 'GET',
  path: '/messages/:username',
  access: signedInAccess,
  params: usernameParams,
  query: t.exact(
    t.partial({ folder: MessageFolder, person: textUpTo(200), q: textUpTo(1_000), before: NumberFromString }),
  ),
  reply: t.readonlyArray(ListedMessage),
  refusals: { NotAllowedHere: 403 },
})

export const messageSummary = defineEndpoint({
  method: 'GET',
  path: '/messages/:username/summary',
  access: signedInAccess,
  params: usernameParams,
  reply: MessageSummary,
  refusals: { NotAllowedHere: 403 },
})

export const messageRecipients = defineEndpoint({
  method: 'GET',
  path: '/messages/recipients',
  access: signedInAccess,
  reply: t.readonly(
    t.strict({
      adviser: t.union([t.readonly(t.strict({ name: t.string })), t.null]),
      firm: t.boolean,
      people: t.readonlyArray(MessageCorrespondent),
    }),
  ),
})

/**
 * Without `recipients` a message goes to the sender's adviser, or to the firm if no such adviser can sign in. Each of
 * several chosen recipients gets a separate conversation, so that nobody learns of the others. `id` is the ID of the
 * first conversation.
 */
export const sendMessage = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/messages',
  access: signedInAccess,
  body: t.intersection([
    t.strict({ subject: textUpTo(1_000), body: textUpTo(200_000) }),
    t.exact(
      t.partial({
        recipients: MessageRecipients,
        about: t.union([textUpTo(2_000), t.null]),
        attachments: t.readonlyArray(Uuid),
        draft: t.union([Uuid, t.null]),
      }),
    ),
  ]),
  allowance: 'messages',
  reply: t.strict({ id: t.string, conversations: t.number, position: t.number }),
  refusals: {
    SubjectRequired: 422,
    BodyRequired: 422,
    TooLong: 422,
    NoRecipient: 422,
    UnknownRecipient: 422,
    UnknownAttachment: 422,
    TooManyAttachments: 422,
    NoSuchPage: 422,
    Conflict: 409,
  },
})
