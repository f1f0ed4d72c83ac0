import type { SchemaMigration } from '../postgres/migrate.ts'
import { messageWordsSql } from './message-words.ts'

const ownersTableSql = `
  create table message_of (owner text not null, position bigint not null, primary key (owner, position));
  insert into message_of
  select distinct owner, position from event, unnest(array[data->>'from', data->>'to']) as owner
  where starts_with(stream, 'message/') and owner is not null;`

/** Position, revision, time and audience of events stay unchanged (docs/decisions/people/0023-message-texts.md). */
const textTablesSql = `
  create table message_text (
    id uuid primary key,
    subject text not null,
    body text not null,
    at timestamptz not null,
    words tsvector not null generated always as (to_tsvector('simple', subject || ' ' || body)) stored
  );
  create index message_text_words on message_text using gin (words);
  create index message_text_at on message_text (at);

  insert into message_text (id, subject, body, at)
  select distinct on (1) (data->>'id')::uuid, data->>'subject', data->>'body', at from event
  where starts_with(stream, 'message/') and type = 'MessageSent' and data ? 'body'
  order by 1, position;

  update event set data = data - 'subject' - 'body' || jsonb_build_object('text', data->>'id')
  where starts_with(stream, 'message/') and type = 'MessageSent' and data ? 'body';`

const conversationTablesSql = `
  drop table message_of;

  create table message (
    position bigint primary key,
    conversation text not null,
    id text not null,
    sender text not null,
    recipients text[] not null,
    at timestamptz not null,
    text uuid not null,
    attachments integer not null,
    unique (conversation, id)
  );
  create index message_conversation on message (conversation, position);

  create table conversation_member (
    conversation text not null,
    username text not null,
    since bigint not null,
    read bigint not null default 0,
    unread integer not null default 0,
    primary key (conversation, username)
  );
  create index conversation_member_unread on conversation_member (username) where unread > 0;

  create table mailbox_entry (
    username text not null,
    folder text not null,
    position bigint not null,
    primary key (username, position)
  );
  create index mailbox_entry_folder on mailbox_entry (username, folder, position);

  create table attached_file (
    attachment text not null,
    conversation text not null,
    primary key (attachment, conversation)
  );
  create index attached_file_conversation on attached_file (conversation);`

const conversationsOfOldMessagesSql = `
  insert into message (position, conversation, id, sender, recipients, at, text, attachments)
  select min(position), substr(stream, length('message/') + 1), data->>'id', data->>'from',
    array_agg(distinct (data->>'to') collate "C"), min((data->>'date')::timestamptz), (data->>'text')::uuid, 0
  from event where starts_with(stream, 'message/') and type = 'MessageSent'
  group by stream, data->>'id', data->>'from', data->>'text';

  insert into mailbox_entry (username, folder, position)
  select sender, 'sent', position from message
  union all
  select recipient, 'inbox', position from message, unnest(recipients) as recipient where recipient <> sender;

  insert into conversation_member (conversation, username, since, unread)
  select conversation, username, position, (folder = 'inbox')::integer from mailbox_entry join message using (position);`

/** Not projections: no event has unsent drafts, and files bear the names people gave them. */
const draftTablesSql = `
  create table message_draft (
    id uuid primary key,
    username text not null,
    content jsonb not null,
    saved_at timestamptz not null
  );
  create index message_draft_username on message_draft (username, saved_at);

  create table message_attachment (
    id uuid primary key,
    owner text not null,
    name text not null,
    media text not null,
    size bigint not null,
    sha256 text not null,
    at timestamptz not null,
    is_sent boolean not null default false
  );
  create index message_attachment_unsent on message_attachment (at) where not is_sent;`

const handedDraftsSql = `
  create table handed_draft (
    handover text not null,
    draft uuid not null references message_draft on delete cascade,
    former text not null,
    successor text not null,
    saved_at timestamptz not null,
    primary key (handover, draft)
  );
  create index handed_draft_draft on handed_draft (draft);`

const wordsColumnSql = `
  drop index message_text_words;
  alter table message_text drop column words;
  alter table message_text
    add column words tsvector not null generated always as (${messageWordsSql("subject || ' ' || body")}) stored;
  create index message_text_words on message_text using gin (words);`

export const messageMigrations: readonly SchemaMigration[] = [
  { name: 'messages-001-owners', up: ownersTableSql },
  { name: 'messages-002-texts', up: textTablesSql },
  { name: 'messages-003-conversations', up: conversationTablesSql + conversationsOfOldMessagesSql },
  { name: 'messages-004-drafts', up: draftTablesSql },
  { name: 'messages-005-handed-drafts', up: handedDraftsSql },
  { name: 'messages-006-words', up: wordsColumnSql },
]
