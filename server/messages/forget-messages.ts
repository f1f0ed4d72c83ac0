import * as t from 'io-ts'
import type { Pool } from 'pg'
import { type KeptMessages, keptMessagesOf } from '../../src/domain/messages/kept-messages.ts'
import type { FileStore } from '../archive/files/file-store.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { SiteSettings } from '../settings/site-settings.ts'
import { readUserAddedPosition } from '../users/user-row.ts'

export const maxUnsentDays = 1

interface ForgetMessages {
  readonly pool: Pool
  readonly files: Pick<FileStore, 'dropAttachment'>
  readonly siteSettings: { readonly messageRetentionYears: () => number }
  readonly now: () => Date
}

const MessageId = t.strict({ id: t.string })

/** Removes the owner of an abandoned file, so that nobody can send the file. */
const abandonFilesSql = `
  update message_attachment a set owner = ''
  where not is_sent and at < $1::timestamptz - interval '${maxUnsentDays} days' and not exists (
    select from message_draft d where d.username = a.owner and d.content->'attachments' ? a.id::text
  )`

const expireFilesSql = `
  update message_attachment set owner = '', is_sent = false
  where is_sent and at < $1::timestamptz - make_interval(years => $2)`

const expireTextsSql = 'delete from message_text where at < $1::timestamptz - make_interval(years => $2)'

const abandonedFilesSql = `select id from message_attachment where not is_sent and owner = ''`

/** Deletes the file before its row, so that every file has a row even after a kill. */
export const dropAbandoned = async ({ pool, files }: Pick<ForgetMessages, 'pool' | 'files'>): Promise<void> => {
  for (const { id } of await queryRows(pool, MessageId, abandonedFilesSql)) {
    await files.dropAttachment(id)
    await pool.query('delete from message_attachment where id = $1', [id])
  }
}

export const deleteExpiredMessages = async (services: ForgetMessages): Promise<void> => {
  const { pool, siteSettings } = services
  const now = services.now().toISOString()
  const years = siteSettings.messageRetentionYears()
  await pool.query(abandonFilesSql, [now])
  if (years > 0) for (const text of [expireFilesSql, expireTextsSql]) await pool.query(text, [now, years])
  await dropAbandoned(services)
}

const forgettingIntervalMs = 6 * 60 * 60 * 1000

interface ForgetOptions extends ForgetMessages {
  readonly onDefect: (defect: unknown) => void
}

export const keepDeletingExpiredMessages = ({
  onDefect,
  ...services
}: ForgetOptions): { readonly close: () => void } => {
  const forget = (): void => void deleteExpiredMessages(services).catch(onDefect)
  const timer = setInterval(forget, forgettingIntervalMs)
  forget()
  return {
    close: () => {
      clearInterval(timer)
    },
  }
}

const LastForgotten = t.strict({ at: t.string })

const lastForgottenSql = `
  select to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from mailbox_entry e join message m using (position) join message_text x on x.id = m.text
  where e.username = $1 and e.position > $2
  order by e.position desc limit 1`

interface MessageRetention {
  readonly pool: Pool
  readonly siteSettings: Pick<SiteSettings, 'messageRetentionYears' | 'today'>
}

export const keptMessages =
  ({ pool, siteSettings }: MessageRetention) =>
  async (username: string): Promise<KeptMessages> => {
    const [last] = await queryRows(pool, LastForgotten, lastForgottenSql, [
      username,
      await readUserAddedPosition(pool)(username),
    ])
    return keptMessagesOf(
      last === undefined ? null : siteSettings.today(new Date(last.at)),
      siteSettings.messageRetentionYears(),
    )
  }
