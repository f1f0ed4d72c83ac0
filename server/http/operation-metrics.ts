import * as t from 'io-ts'
import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { O, pipe } from '../../src/domain/fp.ts'
import type { LogTail } from '../log/event-log.ts'
import { openPool, probeLimits } from '../postgres/limits.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { freeBytesIn } from '../postgres/shortages.ts'
import { withinLimit } from '../postgres/within.ts'
import { version } from './version.ts'

export interface OperatedServices {
  readonly pool: Pool
  readonly tail: Pick<LogTail, 'position'>
  readonly files: { readonly incoming: string }
}

const OperationReadings = t.strict({
  position: t.number,
  uploads: t.number,
  reports: t.number,
  importAge: t.union([t.number, t.null]),
  hasJobs: t.boolean,
})
type OperationReadings = t.TypeOf<typeof OperationReadings>

/** Excludes parcels that advisers pick by hand: nobody waits for those files. */
const isFileImportSql = `(files -> 1 is not null or files -> 0 ->> 'name' is distinct from 'parcel_picks.csv')`

const readingsSql = `
  select
    (select coalesce(max(position), 0)::float8 from event) as position,
    (select count(*)::float8 from static_report_upload where is_open) as uploads,
    (select count(*)::float8 from report_run_under_way) as reports,
    (select extract(epoch from now() - max(at))::float8 from ledger_import where withdrawn_at is null and ${isFileImportSql}) as "importAge",
    to_regclass('pgboss.job') is not null as "hasJobs"`

const QueueCount = t.strict({ queue: t.string, state: t.string, count: t.number })

const jobsSql =
  'select name as queue, state::text as state, count(*)::float8 as count from pgboss.job group by name, state'

interface OperationSample {
  readonly readings: OperationReadings
  readonly jobs: readonly t.TypeOf<typeof QueueCount>[]
}

const timeoutMs = 2000

const readOperation = async (connection: Pool): Promise<OperationSample> => {
  const [readings] = await queryRows(connection, OperationReadings, readingsSql)
  if (readings === undefined) throw new Error('The database has not said how it is')
  const jobs = readings.hasJobs ? queryRows(connection, QueueCount, jobsSql) : Promise.resolve([])
  return { readings, jobs: await jobs.catch(() => []) }
}

interface OperationWatch {
  readonly look: () => Promise<O.Option<OperationSample>>
  readonly close: () => Promise<void>
}

/** Uses its own connection, which no call keeps busy. Concurrent callers share one answer. */
const openOperationWatch = (url: string): OperationWatch => {
  const connection = openPool(url, 1, probeLimits)
  let asking: Promise<OperationSample> | undefined
  return {
    look: () => {
      asking ??= readOperation(connection).finally(() => (asking = undefined))
      return withinLimit(timeoutMs, asking)
    },
    close: () => connection.end(),
  }
}

interface OperationMetrics {
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
}

export const openOperationMetrics = (
  registry: Registry,
  url: string,
  { pool, tail, files }: OperatedServices,
): OperationMetrics => {
  const looking = openOperationWatch(url)
  const registers = [registry]
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })

  gauge('plutus_build_info', 'The version of Plutus; its value is 1', ['version']).set({ version }, 1)
  const lag = gauge('plutus_log_lag_events', 'Events that this node has not processed yet')
  const uploads = gauge('plutus_uploads_open', 'Uploads to the archive in progress')
  const reports = gauge('plutus_reports_under_way', 'Report runs in progress on all nodes')
  const importAge = gauge(
    'plutus_last_import_age_seconds',
    'Time since the last import, ignoring withdrawn imports and choices of parcels',
  )
  const jobs = gauge('plutus_jobs', 'Jobs of all nodes by queue and state', ['queue', 'state'])
  const gauges = [lag, uploads, reports, importAge]

  const up = gauge('plutus_database_up', '1 if the database answers within two seconds')
  const connections = gauge('plutus_database_connections', 'Connections of calls to the database, by state', ['state'])
  const disk = gauge('plutus_disk_free_bytes', 'Free space on the disk of PLUTUS_DATA')

  const tell = ({ readings, jobs: found }: OperationSample): void => {
    lag.set(Math.max(0, readings.position - tail.position()))
    uploads.set(readings.uploads)
    reports.set(readings.reports)
    if (readings.importAge !== null) importAge.set(readings.importAge)
    for (const { queue, state, count } of found) jobs.set({ queue, state }, count)
  }

  const look = async (): Promise<void> => {
    const seen = await looking.look()
    gauges.forEach((each) => each.remove())
    jobs.reset()
    pipe(seen, O.map(tell))
    up.set(O.isSome(seen) ? 1 : 0)
    connections.set({ state: 'open' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'wanted' }, pool.waitingCount)
    disk.set(await freeBytesIn(files.incoming))
  }
  return { look, close: looking.close }
}
