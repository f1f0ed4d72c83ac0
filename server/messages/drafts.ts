import * as t from 'io-ts'
import type { Pool, PoolClient } from 'pg'
import { E, type TE } from '../../src/domain/fp.ts'
import { DraftContent, type MessageDraft, maxDrafts } from '../../src/domain/messages/message-draft.ts'
import { storableJson } from '../postgres/storable.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { attachmentsOf } from './attachments.ts'
import type { StatementSink } from '../postgres/statement-sink.ts'

const maxLength = 100_000

const DraftRow = t.strict({ id: t.string, savedAt: t.string, content: DraftContent })
const DraftCount = t.strict({ count: t.number })

const listDraftsSql = `
  select id, to_char(saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "savedAt", content
  from message_draft where username = $1 order by saved_at desc, id`

const countSql = 'select count(*)::float8 as count from message_draft where username = $1 and id <> $2'

const saveSql = `
  insert into message_draft (id, username, content, saved_at) values ($1, $2, $3, $4)
  on conflict (id) do update set content = excluded.content, saved_at = excluded.saved_at
  where message_draft.username = excluded.username`

export const draftsOf = async (pool: Pool, username: string): Promise<readonly MessageDraft[]> => {
  const rows = await queryRows(pool, DraftRow, listDraftsSql, [username])
  const files = await attachmentsOf(
    pool,
    rows.flatMap(({ content }) => content.attachments),
    username,
  )
  return rows.map(({ id, savedAt, content: { attachments, ...content } }) => ({
    id,
    savedAt,
    ...content,
    attachments: attachments.flatMap((each) => files.get(each) ?? []),
  }))
}

interface DraftRefusal {
  readonly _tag: 'TooLong' | 'TooManyDrafts' | 'NotFound'
}

export const saveDraft =
  (
    pool: Pool,
    username: string,
    id: string,
    content: DraftContent,
    savedAt: string,
  ): TE.TaskEither<DraftRefusal, { readonly savedAt: string }> =>
  async () => {
    const json = storableJson(content)
    if (json.length > maxLength) return E.left({ _tag: 'TooLong' })
    const [others] = await queryRows(pool, DraftCount, countSql, [username, id])
    if ((others?.count ?? 0) >= maxDrafts) return E.left({ _tag: 'TooManyDrafts' })
    const { rowCount } = await pool.query(saveSql, [id, username, json, savedAt])
    return rowCount === 1 ? E.right({ savedAt }) : E.left({ _tag: 'NotFound' })
  }

export const deleteDraft = async (pool: Pool, username: string, id: string): Promise<null> => {
  await pool.query('delete from message_draft where id = $1 and username = $2', [id, username])
  return null
}

const recordHandedDraftsSql = `
  insert into handed_draft (handover, draft, former, successor, saved_at)
  select $1, id, username, $3, saved_at from message_draft where username = any($2)`

/** Senders must own the files they send. */
const handOverFilesSql = `
  update message_attachment a set owner = h.successor from handed_draft h join message_draft d on d.id = h.draft
  where h.handover = $1 and a.owner = h.former and not a.is_sent and d.content->'attachments' ? a.id::text`

const handOverDraftsSql = `
  update message_draft d set username = h.successor from handed_draft h where h.handover = $1 and h.draft = d.id`

/** Drafts edited since stay with the successor. Nothing returns to a deleted user. */
const isReturnableSql = `
  d.username = h.successor and d.saved_at = h.saved_at and exists (select from person p where p.username = h.former)`

const forgetChangedSql = `
  delete from handed_draft h using message_draft d where h.handover = $1 and d.id = h.draft and not (${isReturnableSql})`

const ReturningDrafts = t.strict({ username: t.string, drafts: t.number })

const returningSql = `
  select h.former as username, count(*)::float8 as drafts from handed_draft h join message_draft d on d.id = h.draft
  where h.handover = $1 and ${isReturnableSql} group by h.former`

const returnFilesSql = `
  update message_attachment a set owner = h.former from handed_draft h join message_draft d on d.id = h.draft
  where h.handover = $1 and a.owner = h.successor and not a.is_sent and d.content->'attachments' ? a.id::text`

const returnSql = `
  update message_draft d set username = h.former from handed_draft h where h.handover = $1 and h.draft = d.id`

export const handOverDrafts = async (
  transaction: StatementSink,
  handover: string,
  leavers: readonly string[],
  successor: string,
): Promise<void> => {
  await transaction.query(recordHandedDraftsSql, [handover, leavers, successor])
  await transaction.query(handOverFilesSql, [handover])
  await transaction.query(handOverDraftsSql, [handover])
}

export const returningDrafts = async (
  pool: Pool | PoolClient,
  handover: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await queryRows(pool, ReturningDrafts, returningSql, [handover])
  return new Map(rows.map(({ username, drafts }) => [username, drafts]))
}

export const takeBackDrafts = async (transaction: StatementSink, handover: string): Promise<void> => {
  await transaction.query(forgetChangedSql, [handover])
  await transaction.query(returnFilesSql, [handover])
  await transaction.query(returnSql, [handover])
  await transaction.query('delete from handed_draft where handover = $1', [handover])
}
