import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, type TE } from '../../src/domain/fp.ts'
import { DraftContent, type MessageDraft, mostDrafts } from '../../src/domain/messages/message-draft.ts'
import { storableJson } from '../postgres/storable.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { attachmentsOf } from './attachments.ts'

const mostLetters = 100_000

const Row = t.strict({ id: t.string, savedAt: t.string, content: DraftContent })
const Count = t.strict({ count: t.number })

const listText = `
  select id, to_char(saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "savedAt", content
  from message_draft where username = $1 order by saved_at desc, id`

const countText = 'select count(*)::float8 as count from message_draft where username = $1 and id <> $2'

const saveText = `
  insert into message_draft (id, username, content, saved_at) values ($1, $2, $3, $4)
  on conflict (id) do update set content = excluded.content, saved_at = excluded.saved_at
  where message_draft.username = excluded.username`

export const draftsOf = async (pool: Pool, username: string): Promise<readonly MessageDraft[]> => {
  const rows = await queryRows(pool, Row, listText, [username])
  const files = await attachmentsOf(
    pool,
    rows.flatMap(({ content }) => content.attachments),
    username,
  )
  return rows.map(({ id, savedAt, content: { attachments, ...content } }) => ({
    ...{ id, savedAt, ...content },
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
    if (json.length > mostLetters) return E.left({ _tag: 'TooLong' })
    const [others] = await queryRows(pool, Count, countText, [username, id])
    if ((others?.count ?? 0) >= mostDrafts) return E.left({ _tag: 'TooManyDrafts' })
    const { rowCount } = await pool.query(saveText, [id, username, json, savedAt])
    return rowCount === 1 ? E.right({ savedAt }) : E.left({ _tag: 'NotFound' })
  }

export const deleteDraft = async (pool: Pool, username: string, id: string): Promise<null> => {
  await pool.query('delete from message_draft where id = $1 and username = $2', [id, username])
  return null
}
