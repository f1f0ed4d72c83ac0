import * as t from 'io-ts'
import { RecipientChoice } from '../users/recipients.ts'
import { MessageAttachment } from './shown-message.ts'
import { textUpTo } from '../text/text-codec.ts'

/** The sender's adviser, the firm's administrators, or chosen people. */
export const MessageRecipients = t.union([t.literal('adviser'), t.literal('firm'), RecipientChoice])
export type MessageRecipients = t.TypeOf<typeof MessageRecipients>

export const maxDrafts = 100

const draftFields = {
  conversation: t.union([textUpTo(200), t.null]),
  recipients: t.union([MessageRecipients, t.null]),
  subject: textUpTo(1_000),
  body: textUpTo(200_000),
  about: t.union([textUpTo(2_000), t.null]),
}

export const DraftContent = t.readonly(t.strict({ ...draftFields, attachments: t.readonlyArray(textUpTo(200)) }))
export type DraftContent = t.TypeOf<typeof DraftContent>

/** `savedAt` is an ISO instant. */
export const MessageDraft = t.readonly(
  t.strict({ id: t.string, savedAt: t.string, ...draftFields, attachments: t.readonlyArray(MessageAttachment) }),
)
export type MessageDraft = t.TypeOf<typeof MessageDraft>
