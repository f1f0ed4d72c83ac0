import * as t from 'io-ts'
import type { Pool } from 'pg'
import { RA } from '../../src/domain/fp.ts'
import {
  ListedMessage,
  maxListedBodyLength,
  type MessageFolder,
  type MessageSummary,
  maxListed,
} from '../../src/domain/messages/shown-message.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { storableText } from '../postgres/storable.ts'
import { displayNames } from '../users/display-name.ts'
import { readUserAddedPosition } from '../users/user-row.ts'
import { messageQuerySql } from './message-words.ts'

export interface MessageSearch {
  readonly folder?: MessageFolder
  readonly person?: string
  readonly q?: string
  readonly before?: number
}

const { fromName: _, ...listedColumns } = ListedMessage.type.type.props
const MessageRow = t.readonly(t.strict(listedColumns))

const listMessagesSql = `
  select m.id, m.conversation, coalesce(x.subject, '') as subject, m.sender as "from", m.recipients as "to",
    to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as date,
    left(coalesce(x.body, ''), ${maxListedBodyLength}) as body,
    e.folder = 'sent' or m.position <= member.read as "isRead", m.attachments, m.position::float8 as position
  from mailbox_entry e
  join message m using (position)
  join conversation_member member using (conversation, username)
  left join message_text x on x.id = m.text
  cross join (select ${messageQuerySql('$5::text')} as words) as sought
  where e.username = $1 and e.position > $2
    and ($3::text is null or e.folder = $3)
    and ($4::text is null or m.sender = $4 or (e.folder = 'sent' and $4 = any(m.recipients)))
    and (sought.words is null or x.words @@ sought.words)
    and ($6::bigint is null or e.position < $6)
  order by e.position desc limit ${maxListed}`

const isPosition = (before: number): boolean => Number.isSafeInteger(before) && before >= 0

export const listMessages = async (
  pool: Pool,
  username: string,
  { folder, person, q, before }: MessageSearch,
): Promise<readonly ListedMessage[]> => {
  const since = await readUserAddedPosition(pool)(username)
  const asked = [folder, person, q].map((text) => (text === undefined ? null : storableText(text)))
  if (before !== undefined && !isPosition(before)) return []
  const rows = await queryRows(pool, MessageRow, listMessagesSql, [username, since, ...asked, before ?? null])
  const nameOf = await displayNames(pool)(rows.map(({ from }) => from))
  return rows.map((row) => ({ ...row, fromName: nameOf(row.from) }))
}

const WriterRow = t.readonly(t.strict({ username: t.string, unread: t.number }))
const MessageCount = t.strict({ count: t.number })

const unreadSql = `
  select coalesce(sum(unread), 0)::float8 as count from conversation_member where username = $1 and unread > 0 and since > $2`

const draftsSql = 'select count(*)::float8 as count from message_draft where username = $1'

/** People of the last 500 messages and of all unread ones, latest writer first. */
const writersSql = `
  with recent as (
    select position from mailbox_entry where username = $1 and position > $2 order by position desc limit 500
  ), met as (
    select person, position, 0 as unread from recent join message using (position),
      unnest(recipients || sender) as person
    union all
    select m.sender, m.position, 1 from conversation_member member
    join message m on m.conversation = member.conversation and m.position > member.read and m.sender <> member.username
    where member.username = $1 and member.unread > 0 and member.since > $2
  )
  select person as username, sum(unread)::float8 as unread from met where person <> $1
  group by person order by max(position) desc, person limit 200`

const countOf = async (pool: Pool, text: string, values: readonly unknown[]): Promise<number> =>
  RA.foldLeft(
    () => 0,
    ({ count }: { readonly count: number }) => count,
  )(await queryRows(pool, MessageCount, text, values))

export const unreadMessages = async (pool: Pool, username: string): Promise<number> =>
  countOf(pool, unreadSql, [username, await readUserAddedPosition(pool)(username)])

export const summariseMessages = async (
  pool: Pool,
  username: string,
  writer: string,
): Promise<Pick<MessageSummary, 'unread' | 'drafts' | 'people'>> => {
  const since = await readUserAddedPosition(pool)(username)
  const writers = await queryRows(pool, WriterRow, writersSql, [username, since])
  const nameOf = await displayNames(pool)(writers.map((person) => person.username))
  return {
    unread: await countOf(pool, unreadSql, [username, since]),
    drafts: await countOf(pool, draftsSql, [writer]),
    people: writers.map((person) => ({ ...person, name: nameOf(person.username) })),
  }
}
