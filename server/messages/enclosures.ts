import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E } from '../../src/domain/fp.ts'
import { attachmentLimits } from '../../src/domain/messages/attachment.ts'
import { combineTransactionWork } from '../log/carry-out.ts'
import type { TransactionWork } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { storeMessageText } from './message-texts.ts'
import type { MessageText } from '../../src/domain/messages/message-text.ts'

export interface EnclosureRefusal {
  readonly _tag: 'UnknownAttachment' | 'TooManyAttachments'
}

const AttachmentId = t.strict({ id: t.string })

const unsentSql = 'select id from message_attachment where id = any($1::uuid[]) and owner = $2 and not is_sent'

export const checkAttachments = async (
  pool: Pool,
  owner: string,
  attachments: readonly string[],
): Promise<E.Either<EnclosureRefusal, void>> => {
  if (attachments.length > attachmentLimits.perMessage) return E.left({ _tag: 'TooManyAttachments' })
  if (attachments.length === 0) return E.right(undefined)
  const found = new Set((await queryRows(pool, AttachmentId, unsentSql, [attachments, owner])).map(({ id }) => id))
  return attachments.every((id) => found.has(id)) ? E.right(undefined) : E.left({ _tag: 'UnknownAttachment' })
}

interface WrittenMessage {
  readonly by: string
  readonly at: string
  readonly text: string
  readonly words: MessageText
  readonly attachments: readonly string[]
  readonly draft: string | null
}

const sendAttachments =
  ({ by, attachments }: WrittenMessage): TransactionWork =>
  async (transaction) => {
    await transaction.query('update message_attachment set is_sent = true where id = any($1::uuid[]) and owner = $2', [
      attachments,
      by,
    ])
  }

const dropDraft =
  ({ by, draft }: WrittenMessage): TransactionWork =>
  async (transaction) => {
    await transaction.query('delete from message_draft where id = $1 and username = $2', [draft, by])
  }

export const writeMessageRows = (written: WrittenMessage) =>
  combineTransactionWork(
    storeMessageText(written.text, written.words, written.at),
    written.attachments.length === 0 ? null : sendAttachments(written),
    written.draft === null ? null : dropDraft(written),
  )
