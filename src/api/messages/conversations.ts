import * as t from 'io-ts'
import { ShownConversation } from '../../domain/messages/shown-message.ts'
import { Uuid } from '../../domain/uuid.ts'
import { defineEndpoint, signedInAccess } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const idParams = t.strict({ id: Uuid })

/** `NotFound` also for people outside the conversation. */
export const conversation = defineEndpoint({
  method: 'GET',
  path: '/conversations/:id',
  access: signedInAccess,
  params: idParams,
  reply: ShownConversation,
  refusals: { NotFound: 404 },
})

export const answerConversation = defineEndpoint({
  method: 'POST',
  writes: true,
  path: '/conversations/:id/messages',
  access: signedInAccess,
  params: idParams,
  body: t.intersection([
    t.strict({ body: textUpTo(200_000) }),
    t.exact(t.partial({ attachments: t.readonlyArray(Uuid), draft: t.union([Uuid, t.null]) })),
  ]),
  allowance: 'messages',
  reply: t.strict({ id: t.string, position: t.number }),
  refusals: {
    NotFound: 404,
    BodyRequired: 422,
    TooLong: 422,
    NoRecipient: 422,
    UnknownAttachment: 422,
    TooManyAttachments: 422,
    Conflict: 409,
  },
})

export const readConversation = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/conversations/:id/read',
  access: signedInAccess,
  params: idParams,
  body: t.strict({ upTo: textUpTo(200) }),
  reply: t.strict({ position: t.number }),
  refusals: { NotFound: 404, Conflict: 409 },
})
