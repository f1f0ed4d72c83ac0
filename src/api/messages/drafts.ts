import * as t from 'io-ts'
import { DraftContent, MessageDraft } from '../../domain/messages/message-draft.ts'
import { Uuid } from '../../domain/uuid.ts'
import { endpoint, signedIn } from '../endpoint.ts'

const byId = t.strict({ id: Uuid })

/** One's own, the last saved first. */
export const messageDrafts = endpoint({
  method: 'GET',
  path: '/messages/drafts',
  access: signedIn,
  reply: t.readonlyArray(MessageDraft),
})

/** Saved again under the same id, which the browser gives, it takes the place of what was saved. */
export const saveMessageDraft = endpoint({
  method: 'PUT',
  path: '/messages/drafts/:id',
  access: signedIn,
  params: byId,
  body: DraftContent,
  allowance: 'drafts',
  reply: t.strict({ savedAt: t.string }),
  refusals: { TooLong: 422, TooManyDrafts: 422, NotFound: 404, TooManyRequests: 429 },
})

export const deleteMessageDraft = endpoint({
  method: 'DELETE',
  path: '/messages/drafts/:id',
  access: signedIn,
  params: byId,
  reply: t.null,
})
