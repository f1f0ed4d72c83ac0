import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import * as t from 'io-ts'
import { openEventLog } from '../../../../server/log/open-log.ts'
import { allMigrations } from '../../../../server/migrations.ts'
import { migrateDatabase } from '../../../../server/postgres/migrate.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { E } from '../../../../src/domain/fp.ts'
import { bringPeople, testPassword, testPeople } from '../../../server/support/calls/people.ts'
import { testPool } from '../../../server/support/database.ts'
import { type FailoverDatabase, openFailoverDatabase } from '../../../support/failover-database.ts'
import { type PlutusProcess, startPlutus } from '../../../support/plutus-process.ts'

/** Servers on a database with failover, and so many clients who write to the firm. */
export interface FailoverFirm {
  readonly database: FailoverDatabase
  readonly servers: readonly PlutusProcess[]
  readonly writers: readonly string[]
  readonly close: () => Promise<void>
}

const writerName = (index: number): string => `writer${index + 1}`

const bringWriters = async (url: string, writers: readonly string[]): Promise<void> => {
  const pool = testPool({ connectionString: url })
  await migrateDatabase(pool, allMigrations)()
  const client = testPeople.find(({ username }) => username === 'client')
  if (client === undefined) throw new Error('no client')
  const rows = writers.map((username) => ({ ...client, username, email: `${username}@plutus.example` }))
  const administrators = testPeople.filter(({ roles }) => roles.includes('admin'))
  await bringPeople({ log: openEventLog({ url, pool, projections: serverProjections }), pool }, [
    ...administrators,
    ...rows,
  ])
  // a sign-in of a real hash would take most of the time
  const quick = await hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await pool.query('update credential set hash = $1', [quick])
  await pool.end()
}

export const openFailoverFirm = async (count: { servers: number; writers: number }): Promise<FailoverFirm> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-failover-data-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  const database = await openFailoverDatabase()
  opened.defer(database.close)
  const writers = Array.from({ length: count.writers }, (_, index) => writerName(index))
  await bringWriters(database.url, writers)
  const settings = { DATABASE_URL: database.url, PLUTUS_DATA: folder, PLUTUS_SEED: 'none', PLUTUS_BROKER: 'simulated' }
  const servers: PlutusProcess[] = []
  opened.defer(async () => {
    await Promise.all(servers.map(({ stop }) => stop('SIGKILL')))
  })
  while (servers.length < count.servers) servers.push(await startPlutus(settings))
  const kept = opened.move()
  return { database, servers, writers, close: () => kept.disposeAsync() }
}

const LogLine = t.intersection([t.type({ level: t.number }), t.partial({ unavailable: t.string })])
type LogLine = t.TypeOf<typeof LogLine>

/** The JSON lines a server has logged so far. */
export const logLines = ({ output }: PlutusProcess): readonly LogLine[] =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => {
      const decoded = LogLine.decode(JSON.parse(line))
      if (E.isLeft(decoded)) throw new Error(`not a line of the log: ${line}`)
      return decoded.right
    })
