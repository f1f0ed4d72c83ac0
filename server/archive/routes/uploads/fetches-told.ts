import type { Pool } from 'pg'
import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { type ClientFetch, readFetches } from '../../reports/read-archive.ts'
import type { FetchedFile } from '../../uploads/withdraw-upload.ts'
import { displayName } from '../../../users/display-name.ts'
import { namesOf } from '../reports/evidence-csv.ts'

interface Told {
  readonly path: string
  readonly message: string
}

const doings: Readonly<Record<ClientFetch['what'], string>> = {
  opened: 'opened it',
  downloaded: 'downloaded it',
  zipped: 'downloaded it in a zip',
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** Of each file by whom and when it was fetched, for whoever would take it back. */
export const fetchesTold = async (pool: Pool, files: readonly FetchedFile[]): Promise<readonly Told[]> => {
  const fetches = await readFetches(
    pool,
    files.map(({ report }) => report),
  )
  const nameOf = await namesOf(displayName(pool))(fetches.map(({ by }) => by))
  return files.map(({ report, version, title }) => ({
    path: title,
    message: listed.format(
      fetches
        .filter((fetch) => fetch.report === report && fetch.version === version)
        .map(({ by, what, at }) => `${nameOf(by)} ${doings[what]} on ${displayDate(at.slice(0, 10))}`),
    ),
  }))
}
