import * as t from 'io-ts'
import type { Pool } from 'pg'
import type { BegunConversation } from '../../src/domain/messages/conversation.ts'
import { MessageText } from '../../src/domain/messages/message-text.ts'
import type { TransactionWork } from '../log/event-log.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { storableText } from '../postgres/storable.ts'

const MessageTextRow = t.strict({ id: t.string, ...MessageText.type.type.props })

export const textsOf = async (pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, MessageText>> => {
  const rows = await queryRows(
    pool,
    MessageTextRow,
    'select id, subject, body from message_text where id = any($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ id, subject, body }) => [id, { subject, body }]))
}

/** Reads the last message, because every answer repeats the subject and the last text is kept longest. */
export const readLastSubject = async (
  pool: Pool,
  { messages }: Pick<BegunConversation, 'messages'>,
): Promise<string> => {
  const texts = await textsOf(
    pool,
    messages.slice(-1).map(({ text }) => text),
  )
  return [...texts.values()][0]?.subject ?? ''
}

export const storeMessageText =
  (id: string, { subject, body }: MessageText, at: string): TransactionWork =>
  async (transaction) => {
    await transaction.query('insert into message_text (id, subject, body, at) values ($1, $2, $3, $4)', [
      id,
      storableText(subject),
      storableText(body),
      at,
    ])
  }
