import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ensureRunning } from '../../../server/postgres/embedded/ensure-running.ts'
import type { ClusterInstance } from '../../../server/postgres/embedded/instance.ts'
import { type PackagedBinaries, packagedBinaries } from '../../../server/postgres/embedded/packaged-binaries.ts'
import { stopPostmaster } from '../../../server/postgres/embedded/postmaster.ts'
import { runAs } from '../../../server/postgres/embedded/run-as.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../../server/postgres/embedded/start-embedded.ts'
import { copyBinaries, usableBinaries } from '../../../server/postgres/embedded/usable-binaries.ts'
import { E } from '../../../src/domain/fp.ts'
import { killScripts, runScript, runScriptAs } from './support/child.ts'
import { superuserAndApp } from '../../server/support/superuser-and-app.ts'
import { silentLogger } from '../../support/silent-logger.ts'

const isRoot = process.getuid?.() === 0

/** `mkdtemp` creates it with mode 0700. */
let testFolder: string

beforeEach(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-embedded-'))
})

afterEach(async () => {
  await killScripts()
  await rm(testFolder, { recursive: true })
})

const own = (dataFolder: string): string => path.join(dataFolder, 'postgres')
const pidFile = (): string => path.join(testFolder, 'postgres/cluster/postmaster.pid')
const postmasterPid = async (): Promise<number> => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

const started = async (dataFolder: string, claimant: 'server' | 'visitor' = 'server'): Promise<EmbeddedDatabase> => {
  const database = await startEmbedded({ dataFolder, claimant, logger: silentLogger })()
  if (E.isLeft(database)) throw new Error(database.left)
  return database.right
}

/** A data folder whose database has been made: most tests begin with a copy of it. */
let made: string

beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), 'plutus-embedded-made-'))
  await (await started(made)).stop()
})

afterAll(() => rm(made, { recursive: true }))

const startedInMade = (): Promise<EmbeddedDatabase> => {
  spawnSync('cp', ['-a', own(made), own(testFolder)])
  return started(testFolder)
}

/** Ignores errors, because a database that stops reports it to every connection, idle ones included. */
const connectedTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const ask = async (url: string, question: string): Promise<unknown> => {
  const client = await connectedTo(url)
  const { rows } = await client.query<{ answer: unknown }>(`select ${question} as answer`).finally(() => client.end())
  return rows[0]?.answer
}

const isRunning = (url: string): Promise<boolean> =>
  ask(url, '1').then(
    () => true,
    () => false,
  )

test('it is durable, closed to others, and stops with its server', async () => {
  const { url, stop } = await started(testFolder)
  expect(await ask(url, "current_setting('fsync') || current_setting('synchronous_commit')")).toBe('onon')
  expect(await ask(url, "current_setting('server_version_num')::integer / 10000")).toBe(18)
  const nobodysPassword = new URL(url)
  nobodysPassword.password = 'guessed'
  await expect(ask(nobodysPassword.href, '1')).rejects.toThrow('password authentication failed')
  expect((await stat(own(testFolder))).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(own(testFolder), 'password'))).mode & 0o777).toBe(0o600)
  await stop()
  expect(await isRunning(url)).toBe(false)
})

const isSuperuser = '(select rolsuper from pg_roles where rolname = current_user)'
const others = `array(
  select c.relname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and relowner <> current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
)`

test('Plutus works in it as no superuser, and owns what there is', async () => {
  const { url, stop } = await started(testFolder)
  expect(await ask(url, isSuperuser)).toBe(false)
  expect(await ask(url, '(select datdba::regrole::text from pg_database where datname = current_database())')).toBe(
    'plutus_app',
  )
  await expect(ask(url, "pg_read_file('/etc/passwd')")).rejects.toThrow('permission denied')
  await expect(ask(url, '(select count(*) from pg_authid)')).rejects.toThrow('permission denied')
  await stop()
})

const earlier = `
  create type mood as enum ('calm');
  create table kept (place bigint generated always as identity primary key, older serial, value mood not null);
  insert into kept (value) values ('calm');
  create view shown as select * from kept;
  create function doubled(value integer) returns integer language sql as 'select 2 * value';
  create schema pgboss;
  create table pgboss.job (id integer primary key) partition by list (id);
  create table pgboss.job_one partition of pgboss.job for values in (1);`

test('what an earlier release made as the superuser is handed over when it starts, once', async () => {
  const first = await started(testFolder)
  const { superuser } = await superuserAndApp(testFolder)
  const admin = await connectedTo(superuser)
  await admin.query('reassign owned by plutus_app to plutus')
  await admin.query('drop owned by plutus_app')
  await admin.query('drop role plutus_app')
  await admin.query(earlier)
  await admin.end()
  await first.stop()

  for (let time = 0; time < 2; time += 1) {
    const { url, stop } = await started(testFolder)
    expect(await ask(url, isSuperuser)).toBe(false)
    expect(await ask(url, others)).toEqual([])
    expect(await ask(url, '(select doubled(place::integer) from shown)')).toBe(2)
    await stop()
  }
  const again = await started(testFolder)
  const client = await connectedTo(again.url)
  await client.query(`alter type mood add value 'glad';`)
  await client.query(
    `alter table kept add column more text; drop view shown; drop function doubled; drop table pgboss.job`,
  )
  await client.end()
  await again.stop()
})

const tables = `create table later (id integer primary key); insert into later values (7);
  create schema pgboss; create table pgboss.job (id integer primary key)`

test.each([
  ['tables', tables],
  ['tables and the database', `${tables}; alter database plutus owner to plutus`],
])(
  'what is the superuser’s again, after a return to an earlier release or a restore, is handed over: %s',
  async (_, work) => {
    const first = await startedInMade()
    const { superuser } = await superuserAndApp(testFolder)
    const admin = await connectedTo(superuser)
    await admin.query(work)
    await admin.end()
    await expect(ask(first.url, '(select id from later)')).rejects.toThrow('permission denied')
    await first.stop()

    const { url, stop } = await started(testFolder)
    expect(await ask(url, isSuperuser)).toBe(false)
    expect(await ask(url, others)).toEqual([])
    expect(await ask(url, '(select id from later)')).toBe(7)
    expect(await ask(url, '(select datdba::regrole::text from pg_database where datname = current_database())')).toBe(
      'plutus_app',
    )
    await stop()
  },
)

/** Leaves a cluster that `initdb` has begun for the server with this process ID. */
const beginCluster = async (pid: number): Promise<string> => {
  const name = `postgres-new-${encodeURIComponent(hostname())}.${pid}.${randomUUID()}`
  await mkdir(path.join(testFolder, name, 'cluster'), { recursive: true })
  await writeFile(path.join(testFolder, name, 'cluster', 'PG_VERSION'), '18')
  return name
}

const beginnings = async (): Promise<readonly string[]> =>
  (await readdir(testFolder)).filter((name) => name.startsWith('postgres-new-'))

test('what was half made by a process that was killed is gone with the next start, and nothing that is being made', async () => {
  await beginCluster(spawnSync(process.execPath, ['--version']).pid)
  // in a container each start has the same number
  await beginCluster(process.pid)
  const making = await beginCluster(process.ppid)
  const { stop } = await startedInMade()
  await expect.poll(beginnings).toEqual([making])
  await stop()
})

const writingOn = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  for (let file = 0; ; file += 1) {
    mkdirSync(process.argv[1], { recursive: true })
    try { writeFileSync(process.argv[1] + '/' + file % 500, '') } catch {}
    if (file === 1000) console.log('writing')
  }`

test('what an initdb still writes into whose server was killed keeps nobody from starting', async () => {
  const left = await beginCluster(spawnSync(process.execPath, ['--version']).pid)
  const initdb = spawn(process.execPath, ['--eval', writingOn, path.join(testFolder, left, 'cluster')])
  await once(initdb.stdout, 'data')
  const first = await startedInMade()
  await first.stop()
  initdb.kill('SIGKILL')
  await once(initdb, 'close')
  const second = await started(testFolder)
  await expect.poll(beginnings).toEqual([])
  await second.stop()
})

test('a first start that nobody waits for any more ends, and leaves nothing half made', async () => {
  const asked = new AbortController()
  const starting = startEmbedded({
    dataFolder: testFolder,
    claimant: 'server',
    logger: silentLogger,
    signal: asked.signal,
  })()
  await expect.poll(async () => (await readdir(testFolder)).join(), { timeout: 20_000 }).toContain('postgres-new-')
  asked.abort()
  expect(E.isLeft(await starting)).toBe(true)
  expect((await readdir(testFolder)).filter((name) => !name.startsWith('plutus-postgres'))).toEqual([])
})

test('what was written is there at the next start', async () => {
  const first = await startedInMade()
  const client = await connectedTo(first.url)
  await client.query('create table kept as select 7 as value')
  await client.end()
  await first.stop()
  const second = await started(testFolder)
  expect(await ask(second.url, '(select value from kept)')).toBe(7)
  await second.stop()
})

test('a second server on the data folder is refused and leaves the first alone', async () => {
  const first = await startedInMade()
  const second = runScript('holder.ts', testFolder)
  await second.ended
  expect(second.lines).toEqual(['refused Another server is running on this data folder.'])
  expect(await isRunning(first.url)).toBe(true)
  await first.stop()
})

test('of servers that start at once on a new folder one runs', async () => {
  const both = [runScript('holder.ts', testFolder), runScript('holder.ts', testFolder)]
  await Promise.all(both.map((holder) => Promise.race([holder.saying('ready'), holder.ended])))
  await Promise.race(both.map((holder) => holder.ended))
  expect(both.flatMap(({ lines }) => lines).sort()).toEqual([
    'ready',
    'refused Another server is running on this data folder.',
  ])
  for (const holder of both) holder.process.kill('SIGTERM')
  await Promise.all(both.map((holder) => holder.ended))
})

test('the database of a killed server is taken over as it runs', async () => {
  const killed = runScript('holder.ts', testFolder)
  await killed.saying('ready')
  const pid = await postmasterPid()
  killed.process.kill('SIGKILL')
  await killed.ended
  const heir = await started(testFolder)
  expect(await postmasterPid()).toBe(pid)
  await heir.stop()
  expect(await isRunning(heir.url)).toBe(false)
})

test('a visitor beside a server leaves it running; alone it stops what it started', async () => {
  const server = await startedInMade()
  const visitor = await started(testFolder, 'visitor')
  await visitor.stop()
  expect(await isRunning(server.url)).toBe(true)
  await server.stop()
  const alone = await started(testFolder, 'visitor')
  await alone.stop()
  expect(await isRunning(alone.url)).toBe(false)
})

test('a folder too deep for a socket will do', async () => {
  vi.stubEnv('TMPDIR', testFolder)
  const deep = path.join(testFolder, 'a'.repeat(80), 'b'.repeat(80))
  const { url, stop } = await started(deep)
  expect(await ask(url, '1')).toBe(1)
  await stop()
  vi.unstubAllEnvs()
})

test('the process number of another program does not keep it from starting', async () => {
  const { stop } = await startedInMade()
  const content = await readFile(pidFile(), 'utf8')
  await stop()
  await writeFile(pidFile(), content.replace(/^\d+/, String(process.pid)))
  const again = await started(testFolder)
  expect(await ask(again.url, '1')).toBe(1)
  await again.stop()
})

const socketLock = (): string => path.join(own(testFolder), '.s.PGSQL.5432.lock')
const logBytes = async (): Promise<number> => (await stat(path.join(own(testFolder), 'postgres.log'))).size

const strangers: ChildProcess[] = []
afterEach(() => {
  for (const stranger of strangers.splice(0)) stranger.kill()
})

/** A process of the user the database runs as, and none of its parents. */
const strangerOf = async (): Promise<number> => {
  const stranger = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore', ...(await runAs(own(testFolder))) })
  strangers.push(stranger)
  return stranger.pid ?? 0
}

const withPid = (content: string, pid: number): string => content.replace(/^\d+/, String(pid))

test('after a power cut, lock files whose process number another program has now do not keep it from starting', async () => {
  const { stop } = await startedInMade()
  const files = [pidFile(), socketLock()]
  const contents = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  await stop()
  const pid = await strangerOf()
  await Promise.all(files.map((file, index) => writeFile(file, withPid(contents[index] ?? '', pid))))
  const before = await logBytes()
  const again = await started(testFolder)
  expect(await ask(again.url, '1')).toBe(1)
  expect((await logBytes()) - before).toBeLessThan(5000)
  await again.stop()
})

test('nor do they when each names another program', async () => {
  const { stop } = await startedInMade()
  const files = [pidFile(), socketLock()]
  const contents = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  await stop()
  for (const [index, file] of files.entries()) await writeFile(file, withPid(contents[index] ?? '', await strangerOf()))
  const again = await started(testFolder)
  expect(await ask(again.url, '1')).toBe(1)
  await again.stop()
})

/** As a power cut in the middle of writing it may leave a file. */
const torn = { empty: '', 'cut short': '\n', 'full of nothing': '\0'.repeat(64) }

test.each(
  Object.entries(torn).flatMap(([how, content]) => [
    { how, content, which: 'the cluster', file: pidFile },
    { how, content, which: 'the socket', file: socketLock },
  ]),
)('after a power cut, a lock file of $which that is $how does not keep it from starting', async ({ content, file }) => {
  const { stop } = await startedInMade()
  const before = await Promise.all([pidFile(), socketLock()].map((lock) => readFile(lock, 'utf8')))
  await stop()
  await Promise.all([pidFile(), socketLock()].map((lock, nth) => writeFile(lock, before[nth] ?? '')))
  await writeFile(file(), content)
  const again = await ensureRunning(await instance(), { timeoutMs: 20_000 })
  if (E.isLeft(again)) throw new Error(again.left)
  await again.right.client.end()
  expect(await postmasterPid()).toBeGreaterThan(0)
  await stopPostmaster(await instance())
})

const copyOf = (dataFolder: string): string => {
  const copy = `${dataFolder}-copy`
  spawnSync('cp', ['-a', dataFolder, copy])
  return copy
}

test.each(['is stopped', 'was killed', 'runs'])(
  'a copy of a data folder that %s starts beside the original',
  async (how) => {
    const first = await startedInMade()
    const client = await connectedTo(first.url)
    await client.query('create table kept as select 7 as value')
    await client.end()
    if (how === 'is stopped') await first.stop()
    if (how === 'was killed') process.kill(await postmasterPid(), 'SIGKILL')
    const copied = copyOf(testFolder)
    const original = how === 'is stopped' ? await started(testFolder) : first
    const copy = await started(copied)
    expect(await ask(copy.url, '(select value from kept)')).toBe(7)
    await expect.poll(() => isRunning(original.url), { timeout: 20_000 }).toBe(true)
    await copy.stop()
    expect(await isRunning(original.url)).toBe(true)
    await original.stop()
    await rm(copied, { recursive: true })
  },
)

const instance = async (): Promise<ClusterInstance> => {
  const packaged = packagedBinaries()
  if (E.isLeft(packaged)) throw new Error(packaged.left)
  const as = await runAs(own(testFolder))
  const binaries = await usableBinaries(packaged.right, testFolder, as)
  if (E.isLeft(binaries)) throw new Error(binaries.left)
  return { folder: await realpath(own(testFolder)), binaries: binaries.right, as }
}

test('the lock of a database that runs is never taken, though nobody answers on its socket', async () => {
  const { stop } = await startedInMade()
  const [pid, locks] = [await postmasterPid(), [pidFile(), socketLock()]]
  const contents = await Promise.all(locks.map((file) => readFile(file, 'utf8')))
  const socket = path.join(own(testFolder), '.s.PGSQL.5432')
  await rename(socket, `${socket}.away`)
  const before = await logBytes()
  expect(await ensureRunning(await instance(), { timeoutMs: 3000 })).toEqual(
    E.left(`The database did not start within 3 s: process ${pid} holds its files and refuses connections.`),
  )
  expect(await Promise.all(locks.map((file) => readFile(file, 'utf8')))).toEqual(contents)
  expect(await logBytes()).toBe(before)
  await rename(`${socket}.away`, socket)
  await stop()
})

test('nor is it taken where it names no process', async () => {
  const { stop } = await startedInMade()
  const locks = [pidFile(), socketLock()]
  const contents = await Promise.all(locks.map((file) => readFile(file, 'utf8')))
  const socket = path.join(own(testFolder), '.s.PGSQL.5432')
  await rename(socket, `${socket}.away`)
  await Promise.all(locks.map((file) => writeFile(file, '')))
  const found = await ensureRunning(await instance(), { timeoutMs: 2000 })
  expect(found).toEqual(E.left(expect.stringContaining('The database did not start within 2 s: FATAL:  lock file')))
  expect(await Promise.all(locks.map((file) => readFile(file, 'utf8')))).toEqual(['', ''])
  await Promise.all(locks.map((file, nth) => writeFile(file, contents[nth] ?? '')))
  await rename(`${socket}.away`, socket)
  await stop()
})

test('a folder that cannot be made is one clear line', async () => {
  const file = path.join(testFolder, 'file')
  await writeFile(file, '')
  const dataFolder = path.join(file, 'data')
  expect(await startEmbedded({ dataFolder, claimant: 'server', logger: silentLogger })()).toEqual(
    E.left(expect.stringContaining(`The folder ${dataFolder} cannot be used for the database: ENOTDIR`)),
  )
})

const packageWithoutLinks = async (): Promise<PackagedBinaries> => {
  const packaged = packagedBinaries()
  if (E.isLeft(packaged)) throw new Error(packaged.left)
  const copy = path.join(testFolder, 'package')
  await cp(packaged.right.folder, copy, {
    recursive: true,
    filter: async (file) => !(await lstat(file)).isSymbolicLink(),
  })
  return { ...packaged.right, folder: copy }
}

test('binaries that were installed without their links, where only root can enter, are copied to where they can be run', async () => {
  const temporary = path.join(tmpdir(), path.basename(testFolder).concat('-open'))
  await mkdir(temporary, { mode: 0o755 })
  vi.stubEnv('TMPDIR', temporary)
  const packaged = await packageWithoutLinks()
  const found = await usableBinaries(packaged, testFolder, await runAs(testFolder))
  const name = `plutus-postgres-${packaged.version}`
  expect(found).toEqual(E.right(path.join(isRoot ? temporary : testFolder, name)))
  expect((await readdir(testFolder)).includes(name)).toBe(!isRoot)
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
})

test('a copy that somebody else may have written is not run', async () => {
  const packaged = await packageWithoutLinks()
  const planted = path.join(testFolder, `plutus-postgres-${packaged.version}`)
  await mkdir(path.join(planted, 'bin'), { recursive: true })
  await chmod(planted, 0o777)
  expect(await copyBinaries(packaged.folder, planted)).toBe(false)
})

const nobody = isRoot ? await runAs('/nowhere') : undefined
const canRunAsNobody =
  nobody !== undefined &&
  spawnSync(process.execPath, ['--eval', `fs.readFileSync(${JSON.stringify(import.meta.filename)})`], {
    ...nobody,
    cwd: '/',
  }).status === 0

test.skipIf(!canRunAsNobody)('an ordinary user runs it as himself', async () => {
  if (nobody === undefined) return
  await chmod(testFolder, 0o755)
  const own = path.join(testFolder, 'own')
  await mkdir(own)
  await chown(own, nobody.uid, nobody.gid)
  const holder = runScriptAs(nobody, 'holder.ts', own)
  await Promise.race([holder.saying('ready'), holder.ended])
  expect((await stat(path.join(own, 'postgres'))).uid).toBe(nobody.uid)
  holder.process.kill('SIGTERM')
  await holder.ended
  expect(holder.lines).toEqual(['ready', 'stopped'])
})
