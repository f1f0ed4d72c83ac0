import * as t from 'io-ts'
import type { Pool } from 'pg'
import { type KeptMessages, keptMessagesOf } from '../../src/domain/messages/kept-messages.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { SiteSettings } from '../settings/site-settings.ts'
import { addedAt } from '../users/user-row.ts'

const Last = t.strict({ at: t.string })

const lastText = `
  select to_char(x.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from mailbox_entry e join message m using (position) join message_text x on x.id = m.text
  where e.username = $1 and e.position > $2
  order by e.position desc limit 1`

interface Retention {
  readonly pool: Pool
  readonly siteSettings: Pick<SiteSettings, 'messageRetentionYears' | 'today'>
}

/** Of what somebody wrote or was written, also once they are deleted. */
export const keptMessages =
  ({ pool, siteSettings }: Retention) =>
  async (username: string): Promise<KeptMessages> => {
    const [last] = await queryRows(pool, Last, lastText, [username, await addedAt(pool)(username)])
    return keptMessagesOf(
      last === undefined ? null : siteSettings.today(new Date(last.at)),
      siteSettings.messageRetentionYears(),
    )
  }
