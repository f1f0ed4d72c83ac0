import * as t from 'io-ts'
import { attachmentLimits } from '../../domain/messages/attachment.ts'
import { DraftContent, MessageDraft } from '../../domain/messages/message-draft.ts'
import { MessageAttachment } from '../../domain/messages/shown-message.ts'
import { Uuid } from '../../domain/uuid.ts'
import { defineEndpoint, FileReply, signedInAccess } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const idParams = t.strict({ id: Uuid })

export const messageDrafts = defineEndpoint({
  method: 'GET',
  path: '/messages/drafts',
  access: signedInAccess,
  reply: t.readonlyArray(MessageDraft),
})

/** A save under the same ID, which the browser chooses, replaces the draft. */
export const saveMessageDraft = defineEndpoint({
  method: 'PUT',
  path: '/messages/drafts/:id',
  access: signedInAccess,
  params: idParams,
  body: DraftContent,
  allowance: 'drafts',
  reply: t.strict({ savedAt: t.string }),
  refusals: { TooLong: 422, TooManyDrafts: 422, NotFound: 404 },
})

export const deleteMessageDraft = defineEndpoint({
  method: 'DELETE',
  path: '/messages/drafts/:id',
  access: signedInAccess,
  params: idParams,
  reply: t.null,
})

const minuteMs = 60_000

/** A file for an unsent message, as `multipart/form-data`: first its `name`, then `file`. */
export const attachFile = defineEndpoint({
  method: 'POST',
  path: '/messages/attachments',
  access: signedInAccess,
  body: t.strict({ name: textUpTo(1_000) }),
  enclosure: { part: 'file', media: 'application/octet-stream', limit: attachmentLimits.bytes, storage: 'memory' },
  bodyLimit: 2 * attachmentLimits.bytes,
  timeoutMs: 5 * minuteMs,
  allowance: 'attachments',
  reply: MessageAttachment,
  refusals: {
    UploadMalformed: 400,
    UploadTooLarge: 413,
    NotAttachable: 415,
    TooLong: 422,
    TooManyRequests: 429,
    PdfActive: 422,
    PdfLocked: 422,
    PdfUnreadable: 422,
    UnsentFilesFull: 422,
  },
})

/** People of its conversations get a sent file. Only the person who attached it gets an unsent file. */
export const attachment = defineEndpoint({
  method: 'GET',
  path: '/messages/attachments/:id',
  access: signedInAccess,
  params: t.strict({ id: Uuid }),
  media: ['application/pdf', 'image/png', 'image/jpeg'],
  timeoutMs: 5 * minuteMs,
  reply: FileReply,
  refusals: { NotFound: 404, FileMissing: 500, FileDamaged: 500 },
})
