import { E } from '../fp.ts'
import { noRecipients, sameRecipients } from '../users/recipients.ts'
import { attachmentLimits } from './attachment.ts'
import type { DraftContent, MessageDraft } from './message-draft.ts'
import { judgeBody, judgeText } from './message-text.ts'

export type MessageComposition = Omit<MessageDraft, 'id' | 'savedAt'>

export const blankComposition: MessageComposition = {
  conversation: null,
  recipients: null,
  subject: '',
  body: '',
  about: null,
  attachments: [],
}

export const isBlank = ({ subject, body, attachments }: MessageComposition): boolean =>
  subject.trim() === '' && body.trim() === '' && attachments.length === 0

const hasRecipients = ({ recipients }: MessageComposition): boolean =>
  recipients !== null && (typeof recipients === 'string' || !sameRecipients(recipients, noRecipients))

export const isComplete = (composition: MessageComposition): boolean =>
  composition.conversation === null
    ? hasRecipients(composition) && E.isRight(judgeText(composition))
    : E.isRight(judgeBody(composition.body))

export const draftContentOf = ({ attachments, ...content }: MessageComposition): DraftContent => ({
  ...content,
  attachments: attachments.map(({ id }) => id),
})

export const compositionOf = ({ id: _id, savedAt: _savedAt, ...composition }: MessageDraft): MessageComposition =>
  composition

const bytesPerMegabyte = 1_000_000

export const attachmentFault = (size: number, attached: number): string | null => {
  if (size > attachmentLimits.bytes)
    return `is larger than ${(attachmentLimits.bytes / bytesPerMegabyte).toString()} MB`
  if (attached >= attachmentLimits.perMessage)
    return `exceeds the limit of ${attachmentLimits.perMessage.toString()} files per message`
  return null
}

const maxLength = 500

/** A path of this site that no browser reads as another site. */
export const isSitePath = (path: string): boolean => path.length <= maxLength && /^\/(?![/\\])[^\s\\]*$/.test(path)
