import { spawnSync } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyBinaries } from '../../../server/log/embedded/copy-binaries.ts'
import { type Binaries, packagedBinaries } from '../../../server/log/embedded/packaged-binaries.ts'
import { runAs } from '../../../server/log/embedded/run-as.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../../server/log/embedded/start-embedded.ts'
import { usableBinaries } from '../../../server/log/embedded/usable-binaries.ts'
import { E } from '../../../src/domain/fp.ts'
import { killScripts, runScript, runScriptAs } from './support/child.ts'

const isRoot = process.getuid?.() === 0

/** Of mode 0700, as `mkdtemp` makes it. */
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plutus-embedded-'))
})

afterEach(async () => {
  await killScripts()
  await rm(folder, { recursive: true })
})

const pidFile = (): string => path.join(folder, 'postgres/cluster/postmaster.pid')
const postmasterPid = async (): Promise<number> => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

const started = async (dataFolder: string, claimant: 'server' | 'visitor' = 'server'): Promise<EmbeddedDatabase> => {
  const database = await startEmbedded({ dataFolder, claimant })()
  if (E.isLeft(database)) throw new Error(database.left)
  return database.right
}

const ask = async (url: string, question: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ answer: unknown }>(`select ${question} as answer`)
  await client.end()
  return rows[0]?.answer
}

const isRunning = (url: string): Promise<boolean> =>
  ask(url, '1').then(
    () => true,
    () => false,
  )

test('it is durable, closed to others, and stops with its server', async () => {
  const { url, stop } = await started(folder)
  expect(await ask(url, "current_setting('fsync') || current_setting('synchronous_commit')")).toBe('onon')
  expect(await ask(url, "current_setting('server_version_num')::integer / 10000")).toBe(18)
  const nobodysPassword = new URL(url)
  nobodysPassword.password = 'guessed'
  await expect(ask(nobodysPassword.href, '1')).rejects.toThrow('password authentication failed')
  const own = path.join(folder, 'postgres')
  expect((await stat(own)).mode & 0o777).toBe(0o700)
  expect((await stat(path.join(own, 'password'))).mode & 0o777).toBe(0o600)
  await stop()
  expect(await isRunning(url)).toBe(false)
})

test('what was written is there at the next start', async () => {
  const first = await started(folder)
  const client = new pg.Client({ connectionString: first.url })
  await client.connect()
  await client.query('create table kept as select 7 as value')
  await client.end()
  await first.stop()
  const second = await started(folder)
  expect(await ask(second.url, '(select value from kept)')).toBe(7)
  await second.stop()
})

test('a second server on the data folder is refused and leaves the first alone', async () => {
  const first = await started(folder)
  const second = runScript('holder.ts', folder)
  await second.ended
  expect(second.lines).toEqual(['refused Another server is running on this data folder.'])
  expect(await isRunning(first.url)).toBe(true)
  await first.stop()
})

test('of servers that start at once on a new folder one runs', async () => {
  const both = [runScript('holder.ts', folder), runScript('holder.ts', folder)]
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
  const killed = runScript('holder.ts', folder)
  await killed.saying('ready')
  const pid = await postmasterPid()
  killed.process.kill('SIGKILL')
  await killed.ended
  const heir = await started(folder)
  expect(await postmasterPid()).toBe(pid)
  await heir.stop()
  expect(await isRunning(heir.url)).toBe(false)
})

test('a visitor beside a server leaves it running; alone it stops what it started', async () => {
  const server = await started(folder)
  const visitor = await started(folder, 'visitor')
  await visitor.stop()
  expect(await isRunning(server.url)).toBe(true)
  await server.stop()
  const alone = await started(folder, 'visitor')
  await alone.stop()
  expect(await isRunning(alone.url)).toBe(false)
})

test('a folder too deep for a socket will do', async () => {
  vi.stubEnv('TMPDIR', folder)
  const deep = path.join(folder, 'a'.repeat(80), 'b'.repeat(80))
  const { url, stop } = await started(deep)
  expect(await ask(url, '1')).toBe(1)
  await stop()
  vi.unstubAllEnvs()
})

test('the process number of another program does not keep it from starting', async () => {
  const { stop } = await started(folder)
  const content = await readFile(pidFile(), 'utf8')
  await stop()
  await writeFile(pidFile(), content.replace(/^\d+/, String(process.pid)))
  const again = await started(folder)
  expect(await ask(again.url, '1')).toBe(1)
  await again.stop()
})

test('a folder that cannot be made is one clear line', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const dataFolder = path.join(file, 'data')
  expect(await startEmbedded({ dataFolder, claimant: 'server' })()).toEqual(
    E.left(expect.stringContaining(`The folder ${dataFolder} cannot hold the database: ENOTDIR`)),
  )
})

const packageWithoutLinks = async (): Promise<Binaries> => {
  const packaged = packagedBinaries()
  if (E.isLeft(packaged)) throw new Error(packaged.left)
  const copy = path.join(folder, 'package')
  await cp(packaged.right.folder, copy, {
    recursive: true,
    filter: async (file) => !(await lstat(file)).isSymbolicLink(),
  })
  return { ...packaged.right, folder: copy }
}

test('binaries that were installed without their links, where only root can enter, are copied to where they can be run', async () => {
  const temporary = path.join(tmpdir(), path.basename(folder).concat('-open'))
  await mkdir(temporary, { mode: 0o755 })
  vi.stubEnv('TMPDIR', temporary)
  const packaged = await packageWithoutLinks()
  const found = await usableBinaries(packaged, folder, await runAs(folder))
  const name = `plutus-postgres-${packaged.version}`
  expect(found).toEqual(E.right(path.join(isRoot ? temporary : folder, name)))
  expect((await readdir(folder)).includes(name)).toBe(!isRoot)
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true })
})

test('a copy that somebody else may have written is not run', async () => {
  const packaged = await packageWithoutLinks()
  const planted = path.join(folder, `plutus-postgres-${packaged.version}`)
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
  await chmod(folder, 0o755)
  const own = path.join(folder, 'own')
  await mkdir(own)
  await chown(own, nobody.uid, nobody.gid)
  const holder = runScriptAs(nobody, 'holder.ts', own)
  await Promise.race([holder.saying('ready'), holder.ended])
  expect((await stat(path.join(own, 'postgres'))).uid).toBe(nobody.uid)
  holder.process.kill('SIGTERM')
  await holder.ended
  expect(holder.lines).toEqual(['ready', 'stopped'])
})
