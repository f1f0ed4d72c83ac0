import { ConversationEvent, conversationIdOf } from '../../src/domain/messages/conversation.ts'
import { O, pipe, RA } from '../../src/domain/fp.ts'
import type { RecordedEvent } from '../../src/domain/log/recorded-event.ts'
import type { LogProjection } from '../log/event-log.ts'
import { eventDecoder } from '../log/stored-event.ts'
import type { StatementSink } from '../postgres/statement-sink.ts'

const decodeConversationEvent = eventDecoder(ConversationEvent)

type PositionedEvent = ConversationEvent & { readonly conversation: string; readonly position: number }
type SentMessageEvent = Extract<PositionedEvent, { readonly type: 'MessageSent' }>

const positionedEvent = (recorded: RecordedEvent): O.Option<PositionedEvent> =>
  pipe(
    conversationIdOf(recorded.stream),
    O.map((conversation) => ({ ...decodeConversationEvent(recorded), conversation, position: recorded.position })),
  )

const isSent = (event: PositionedEvent): event is SentMessageEvent => event.type === 'MessageSent'

/** Messages from before conversations have one event per recipient. */
const mergedMessages = (sent: readonly SentMessageEvent[]): readonly SentMessageEvent[] =>
  [...Map.groupBy(sent, ({ conversation, id }) => JSON.stringify([conversation, id])).values()].flatMap((parts) =>
    parts.slice(0, 1).map((first) => ({ ...first, to: [...new Set(parts.flatMap(({ to }) => to))].toSorted() })),
  )

const messagesSql = `
  insert into message (position, conversation, id, sender, recipients, at, text, attachments)
  select position, conversation, id, "from", "to", date::timestamptz, text, cardinality(attachments)
  from jsonb_to_recordset($1) as given(
    position bigint, conversation text, id text, "from" text, "to" text[], date text, text uuid, attachments text[]
  )
  on conflict (conversation, id) do update
  set recipients = array(
    select distinct recipient collate "C" from unnest(message.recipients || excluded.recipients) as recipient order by 1
  )`

const entriesSql = `
  with given as (
    select conversation, m.id, m.position, m.sender, given."to" from
    jsonb_to_recordset($1) as given(conversation text, id text, "to" text[]) join message m using (conversation, id)
  ), entry as (
    select conversation, position, sender as username, 'sent' as folder from given
    union all
    select conversation, position, recipient, 'inbox' from given, unnest("to") as recipient where recipient <> sender
  ), entered as (
    insert into mailbox_entry (username, folder, position)
    select username, folder, position from entry on conflict do nothing
  )
  insert into conversation_member (conversation, username, since)
  select conversation, username, min(position) from entry group by conversation, username on conflict do nothing`

const attachedSql = `
  insert into attached_file (attachment, conversation)
  select attachment, conversation
  from jsonb_to_recordset($1) as given(conversation text, attachments text[]), unnest(attachments) as attachment
  on conflict do nothing`

const markReadSql = `
  update conversation_member member set read = greatest(member.read, given.position)
  from (
    select given.conversation, "user", max(m.position) as position
    from jsonb_to_recordset($1) as given(conversation text, "user" text, "upTo" text)
    join message m on m.conversation = given.conversation and m.id = given."upTo"
    group by given.conversation, "user"
  ) as given
  where member.conversation = given.conversation and member.username = given."user"`

const countUnreadSql = `
  update conversation_member member set unread = (
    select count(*) from message m
    where m.conversation = member.conversation and m.position > member.read and m.sender <> member.username
  )
  where member.conversation = any($1)`

const applyAll = async (transaction: StatementSink, recorded: readonly RecordedEvent[]): Promise<void> => {
  const events = RA.filterMap(positionedEvent)(recorded)
  if (events.length === 0) return
  const sent = JSON.stringify(mergedMessages(events.filter(isSent)))
  for (const text of [messagesSql, entriesSql, attachedSql]) await transaction.query(text, [sent])
  await transaction.query(markReadSql, [JSON.stringify(events.filter(({ type }) => type === 'ConversationRead'))])
  await transaction.query(countUnreadSql, [[...new Set(events.map(({ conversation }) => conversation))]])
}

export const messagesProjection: LogProjection = {
  name: 'messages',
  tables: ['message', 'conversation_member', 'mailbox_entry', 'attached_file'],
  apply: (transaction, event) => applyAll(transaction, [event]),
  applyAll,
}
