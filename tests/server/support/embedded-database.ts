import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '@node-rs/argon2'
import type { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { openEventLog } from '../../../server/log/open-log.ts'
import type { ClusterAddresses } from '../../../server/postgres/embedded/address.ts'
import { appRole } from '../../../server/postgres/embedded/app-role.ts'
import { startEmbedded } from '../../../server/postgres/embedded/start-embedded.ts'
import { migrateDatabase } from '../../../server/postgres/migrate.ts'
import { allMigrations } from '../../../server/migrations.ts'
import { serverProjections } from '../../../server/projections.ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { silentLogger } from '../../support/silent-logger.ts'
import { bringPeople, testPassword, testPeople } from './calls/people.ts'
import { testPool } from './database.ts'
import { superuserAndApp } from './superuser-and-app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly databaseUrl: string
    readonly superuserUrl: string
  }
}

const onDatabase = async (url: string, run: (pool: Pool) => Promise<unknown>): Promise<void> => {
  const pool = testPool({ connectionString: url })
  await run(pool)
  await pool.end()
}

/** Test data need not survive a crash, and databases are dropped before they need a vacuum. */
const hasty = [
  ...['fsync = off', 'full_page_writes = off', 'autovacuum = off'],
  ...['wal_level = minimal', 'max_wal_senders = 0'],
  // several test files run their servers at once
  'max_connections = 400',
]

// the costs of a real hash would be most of what a test's sign-in takes
const quickHash = (): Promise<string> => hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

const addPeople = async (url: string, pool: Pool): Promise<void> => {
  await bringPeople({ log: openEventLog({ url, pool, projections: serverProjections }), pool }, testPeople)
  await pool.query('update credential set hash = $1', [await quickHash()])
}

/** Holds from the next start on. */
const turnFsyncOff = ({ superuser }: ClusterAddresses): Promise<void> =>
  onDatabase(superuser, async (pool) => {
    for (const setting of hasty) await pool.query(`alter system set ${setting}`)
    await pool.query(`alter role ${appRole} createdb`)
  })

/** Closing before cloning: a template may have no sessions. */
const prepare = async ({ app: server }: ClusterAddresses): Promise<void> => {
  const urlOf = (name: string): string => Object.assign(new URL(server), { pathname: name }).href
  await onDatabase(server, (pool) => pool.query('create database template_plutus'))
  await onDatabase(urlOf('template_plutus'), (pool) => migrateDatabase(pool, allMigrations)())
  await onDatabase(server, (pool) => pool.query('create database template_people template template_plutus'))
  await onDatabase(urlOf('template_people'), (pool) => addPeople(urlOf('template_people'), pool))
}

const startIn = async (parent: string) => {
  const dataFolder = await mkdtemp(path.join(parent, 'plutus-test-'))
  const remove = (): Promise<void> => rm(dataFolder, { recursive: true, force: true, maxRetries: 10 })
  const start = startEmbedded({ dataFolder, claimant: 'server', logger: silentLogger })
  const first = await start()
  if (E.isRight(first)) {
    await turnFsyncOff(await superuserAndApp(dataFolder))
    await first.right.stop()
  }
  const started = E.isRight(first) ? await start() : first
  if (E.isLeft(started)) await remove()
  return pipe(
    started,
    E.map(({ stop }) => ({ dataFolder, stop: () => stop().then(remove) })),
  )
}

const inMemory = '/dev/shm'
const roomNeeded = 2 * 1024 ** 3

const hasRoom = (): Promise<boolean> =>
  statfs(inMemory).then(
    ({ bavail, bsize }) => bavail * bsize > roomNeeded,
    () => false,
  )

/** The files of a clone are most of what a test's database takes: they are in memory where there is room for them and programs may run. */
const startDatabase = async () => {
  const started = (await hasRoom()) ? await startIn(inMemory) : E.left('no room')
  return E.isLeft(started) ? startIn(tmpdir()) : started
}

/** One for all the projects of a run: the first that wants it starts it. */
export const setup = async ({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const run = vitest.getRootProject()
  if ('databaseUrl' in run.getProvidedContext()) return undefined
  const started = await startDatabase()
  if (E.isLeft(started)) throw new Error(started.left)
  const addresses = await superuserAndApp(started.right.dataFolder)
  await prepare(addresses)
  run.provide('databaseUrl', addresses.app)
  run.provide('superuserUrl', addresses.superuser)
  return started.right.stop
}
