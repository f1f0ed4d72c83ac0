import { randomUUID } from 'node:crypto'
import * as t from 'io-ts'
import { O, pipe } from '../../../src/domain/fp.ts'
import { changedYearsText } from '../../../src/domain/ledger/years/changed-years-text.ts'
import { appRoutes } from '../../../src/domain/navigation/route.ts'
import { closedYearsPath } from '../../../src/domain/ledger/years/sought-years.ts'
import { ClosedYearChange } from '../../../src/domain/ledger/years/closed-year-change.ts'
import type { StreamAppend, EventLog, LogTail } from '../../log/event-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { type ChangedYearsReader, changedYearsReaders, type ReaderSources } from './changed-years-readers.ts'

interface ChangedYearsNews {
  readonly to: { readonly upload: string; readonly completion: number; readonly username: string }
  readonly news: {
    readonly title: string
    readonly message: string
    readonly about: string | null
    readonly expiry: string
  }
}

interface TellingServices extends ReaderSources {
  readonly log: EventLog
  readonly tail: LogTail
  readonly announce: (news: readonly ChangedYearsNews[], at: string) => Promise<readonly StreamAppend[]>
  readonly now: () => Date
}

const UnsentChanges = t.strict({
  position: t.number,
  actor: t.string,
  changes: t.readonlyArray(ClosedYearChange),
})

const unsentSql = `
  select position::float8 as position, actor, jsonb_agg(jsonb_build_object(
    'account', account, 'years', to_jsonb(years), 'from', first_day, 'rows', rows) order by account) as changes
  from ledger_closed_year_change c
  where not exists (select from ledger_closed_year_told told where told.position = c.position)
  group by position, actor order by position`

const markSentSql = 'insert into ledger_closed_year_told (position) values ($1) on conflict do nothing'

const changedYearsNoticeExpiryDays = 30
const dayMs = 24 * 60 * 60 * 1000

const newsPathOf = ({ isAdministrator, reports, filed, archive, changes }: ChangedYearsReader): string => {
  if (reports.length > 0) return appRoutes['report-runs'].pattern
  if (isAdministrator) return closedYearsPath(Math.max(...changes.flatMap(({ years }) => years)))
  return filed.length > 0 ? archive : appRoutes['report-runs'].pattern
}

/** Tells each person once, on all nodes together. */
export const tellChangedYears = async (services: TellingServices): Promise<void> => {
  const { pool, log, tail, announce, directory, now } = services
  const readersOf = changedYearsReaders(services)
  const nameOf = (account: string): string =>
    pipe(
      directory.account(account),
      O.match(
        () => '',
        ({ AccountName }) => AccountName,
      ),
    )
  for (const { position, actor, changes } of await queryRows(pool, UnsentChanges, unsentSql)) {
    await tail.reached(position)
    // the person who made the change has confirmed it, so only reports issued by that person are news
    const readers = (await readersOf(changes, position)).filter(
      ({ username, reports }) => username !== actor || reports.length > 0,
    )
    const at = now()
    const expiry = new Date(at.getTime() + changedYearsNoticeExpiryDays * dayMs).toISOString()
    const appends = await announce(
      readers.map((reader) => ({
        to: { upload: 'closed-years', completion: position, username: reader.username },
        news: { ...changedYearsText({ ...reader, nameOf }), about: newsPathOf(reader), expiry },
      })),
      at.toISOString(),
    )
    if (appends.length === 0) await pool.query(markSentSql, [position])
    else {
      const intent = { actor: 'system', at: at.toISOString(), correlation: randomUUID() }
      // a conflict means that another node has told them
      await log.append(intent, appends, async (transaction) => {
        await transaction.query(markSentSql, [position])
      })()
    }
  }
}

interface TellingOptions extends TellingServices {
  readonly onDefect: (defect: unknown) => void
}

export const startTellingChangedYears = ({
  onDefect,
  ...services
}: TellingOptions): { readonly close: () => Promise<void> } => {
  const working = { last: Promise.resolve() }
  const tell = (): void => {
    working.last = working.last.then(() => tellChangedYears(services)).catch(onDefect)
  }
  const unsubscribe = services.tail.subscribe(({ type }) => {
    if (type === 'ClosedYearsChanged') tell()
  })
  tell()
  return {
    close: async () => {
      unsubscribe()
      await working.last
    },
  }
}
