import { randomUUID } from 'node:crypto'
import { E } from '../../../src/domain/fp.ts'
import {
  type LedgerImportCommand,
  LedgerImportEvent,
  type LedgerImportRefusal,
  ledgerImport,
} from '../../../src/domain/ledger/import/ledger-import.ts'
import { dayIn } from '../../../src/domain/dates/time-zone.ts'
import { ledgerImportStream } from '../../../src/domain/ledger/import/listed-import.ts'
import { type Affected, figuresAudience } from '../../../src/domain/ledger/import/figures-audience.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import type { Appended, Conflict, EventLog } from '../../log/event-log.ts'
import { openStreams } from '../../log/repository.ts'
import type { PoolClient } from 'pg'
import type { DecideAlongside } from './import-request.ts'
import * as t from 'io-ts'
import type { IsoDate } from '../../../src/domain/dates/iso-date.ts'
import { siteSetting, SiteSettingEvent, siteSettingStream } from '../../../src/domain/settings/site-setting.ts'
import { readStreams } from '../../log/open-log.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { ledgerTables } from './stage.ts'
import { type Deciding, reconcile } from '../reconciliation/reconcile.ts'

const administrators = [permissionRoom('site.admin')]

const Last = t.strict({ last: t.union([t.number, t.null]) })

const lastMoment = `
  select extract(epoch from greatest(
    (select max(greatest(at, withdrawn_at)) from ledger_import),
    (select max(at) from ledger_trade_source), (select max(withdrawn_at) from ledger_trade_source)
  ))::float8 * 1000 as last`

const isOneDay = (timeZone: string, one: string, other: string): boolean =>
  dayIn(timeZone, new Date(one)) === dayIn(timeZone, new Date(other))

const movedText = (table: string, column: 'known_from' | 'known_to'): string =>
  `update ${table} set ${column} = $2 where ${column} = $1`

/** For whoever has no server running, as this connection sees the log. */
const firmTimeZone = async (client: PoolClient): Promise<string> => {
  const stream = siteSettingStream('TimeZone')
  const recorded = await readStreams(client, [stream])
  const settings = openStreams(
    { readStream: () => Promise.resolve(recorded.get(stream) ?? []) },
    {
      prefix: siteSettingStream(''),
      codec: SiteSettingEvent,
      decider: () => siteSetting('TimeZone'),
      audience: () => administrators,
    },
  )
  return String((await settings.past('TimeZone')).state.value)
}

/** The day that the firm has at a moment, in milliseconds since 1970. */
export const firmDay = async (client: PoolClient, moment: number): Promise<IsoDate> =>
  dayIn(await firmTimeZone(client), new Date(moment))

/** What was written over midnight is known from when it was there: figures read meanwhile, by the day known then, had none of it. */
const settledAt = async (preparing: PoolClient, at: string, now: () => number): Promise<string> => {
  const later = await nextMoment(preparing, now())
  if (isOneDay(await firmTimeZone(preparing), at, later)) return at
  for (const { table } of ledgerTables)
    for (const column of ['known_from', 'known_to'] as const)
      await preparing.query(movedText(table, column), [at, later])
  return later
}

/** Now, but after every import and every trade before, whatever the clocks say: what is known then must not depend on them. */
export const nextMoment = async (client: PoolClient, now: number): Promise<string> => {
  const [row] = await queryRows(client, Last, lastMoment)
  return new Date(Math.max(now, Math.ceil(row?.last ?? 0) + 1)).toISOString()
}

export interface Intended {
  readonly id: string
  readonly actor: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly command: LedgerImportCommand
  readonly affected: Affected
  readonly alongside: DecideAlongside
  /** The rows of the ledger, which nobody but whoever has the lock of imports writes. */
  readonly rows: (transaction: PoolClient, at: string) => Promise<void>
  /** Whose rows are other ones once they are written, and are held against the custodian's. */
  readonly accounts: readonly string[]
  readonly findings?: (transaction: PoolClient) => Promise<Deciding>
}

/** Whoever hears that figures changed depends on whose they are. */
export const ledgerImportKind = {
  prefix: ledgerImportStream(''),
  decider: () => ledgerImport,
  codec: LedgerImportEvent,
  audience: () => administrators,
}

const audienceOf = (event: LedgerImportEvent, affected: Affected): readonly string[] =>
  event.type === 'FiguresChanged' ? figuresAudience(affected) : administrators

/** Rows and the events that tell of them in one transaction; null when nothing changes. What takes long keeps nobody from writing. */
export const appendImport = async (
  log: EventLog,
  { id, actor, now, command, affected, alongside, rows, accounts, findings }: Intended,
): Promise<E.Either<LedgerImportRefusal | Conflict, Appended | null>> => {
  const imports = openStreams(log, {
    ...ledgerImportKind,
    audience: (event) => audienceOf(event, affected),
  })
  const past = await imports.past(id)
  const appends = imports.appends(id, past, [command])
  if (E.isLeft(appends)) return appends
  if (appends.right.every(({ events }) => events.length === 0)) return E.right(null)
  const begun = { actor, at: new Date(now()).toISOString(), correlation: randomUUID() }
  return log.appendPrepared(begun, appends.right, async (preparing) => {
    const first = await nextMoment(preparing, now())
    await rows(preparing, first)
    const written = await settledAt(preparing, first, now)
    const deciding = [await reconcile(preparing, accounts, written), ...(findings ? [await findings(preparing)] : [])]
    const at = await settledAt(preparing, written, now)
    const intent = { ...begun, at }
    const beside = async (transaction: PoolClient): Promise<void> => {
      const { appends: more, beside: besideThem } = await alongside(transaction)
      await log.appendWithin(transaction, intent, more)
      await besideThem(transaction)
      for (const decide of deciding) await log.appendWithin(transaction, intent, await decide(transaction))
    }
    return { at, beside }
  })()
}
