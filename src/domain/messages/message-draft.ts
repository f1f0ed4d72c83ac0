import * as t from 'io-ts'
import { Recipients } from '../users/recipients.ts'
import { Attachment } from './shown-message.ts'
import { text } from '../text.ts'

/** The sender's adviser, the firm's administrators, or chosen people. */
export const MessageRecipients = t.union([t.literal('adviser'), t.literal('firm'), Recipients])
export type MessageRecipients = t.TypeOf<typeof MessageRecipients>

export const mostDrafts = 100

const draft = {
  conversation: t.union([text(200), t.null]),
  recipients: t.union([MessageRecipients, t.null]),
  subject: text(1_000),
  body: text(200_000),
  about: t.union([text(2_000), t.null]),
}

export const DraftContent = t.readonly(t.strict({ ...draft, attachments: t.readonlyArray(text(200)) }))
export type DraftContent = t.TypeOf<typeof DraftContent>

/** `savedAt` is an ISO instant. */
export const MessageDraft = t.readonly(
  t.strict({ id: t.string, savedAt: t.string, ...draft, attachments: t.readonlyArray(Attachment) }),
)
export type MessageDraft = t.TypeOf<typeof MessageDraft>
