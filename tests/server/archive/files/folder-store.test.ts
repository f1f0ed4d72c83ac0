import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openFileStore } from '../../../../server/archive/files/open-file-store.ts'
import { E, O } from '../../../../src/domain/fp.ts'

const openedServers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of openedServers.splice(0).reverse()) await close()
})

const temporary = async (): Promise<string> => {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-archive-'))
  openedServers.push(() => rm(dataFolder, { recursive: true }))
  return dataFolder
}

const openIn = async (dataFolder: string) => {
  const { files, close } = await openFileStore({ dataFolder, bucket: O.none })
  openedServers.push(close)
  return files
}

const incomingOf = (dataFolder: string): string => path.join(dataFolder, 'archive', 'incoming')

/** Leaves a folder as a killed process would, last touched this many hours ago. */
const leave = async (dataFolder: string, host: string, pid: number, hours = 0): Promise<string> => {
  const name = `${host}.${pid}.${randomUUID()}`
  const folder = path.join(incomingOf(dataFolder), name)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'half a zip'), 'PK')
  const at = Date.now() / 1000 - hours * 3600
  await utimes(folder, at, at)
  return name
}

const here = encodeURIComponent(hostname())

test('a kept file can only be read, and only by the server', async () => {
  const dataFolder = await temporary()
  const files = await openIn(dataFolder)
  const local = path.join(files.incoming, 'report')
  await writeFile(local, 'report')
  const hash = createHash('sha256').update('report').digest('hex')
  await files.keep([{ hash, path: local }])
  const kept = path.join(dataFolder, 'archive', 'files')
  expect((await stat(path.join(kept, hash))).mode & 0o777).toBe(0o400)
  expect((await stat(kept)).mode & 0o777).toBe(0o700)
})

test('nothing outside the archive can be asked for', async () => {
  const dataFolder = await temporary()
  const files = await openIn(dataFolder)
  await writeFile(path.join(dataFolder, 'archive', 'secret'), 'secret')
  expect(await files.find('../secret')).toEqual(E.left({ _tag: 'FileMissing' }))
  expect(await files.openZip('../secret')).toEqual(O.none)
})

test('what processes left that have ended is removed, and nothing of those that run', async () => {
  const dataFolder = await temporary()
  const ended = spawn(process.execPath, ['--version'])
  await once(ended, 'exit')
  await leave(dataFolder, here, ended.pid ?? 0)
  await leave(dataFolder, here, process.pid)
  const running = await leave(dataFolder, here, process.ppid, 48)
  const files = await openIn(dataFolder)
  await expect
    .poll(async () => new Set(await readdir(incomingOf(dataFolder))))
    .toEqual(new Set([running, path.basename(files.incoming)]))
})

test('what another machine has touched within a day is left to it', async () => {
  const dataFolder = await temporary()
  await leave(dataFolder, 'elsewhere', process.pid, 25)
  const touched = await leave(dataFolder, 'elsewhere', process.pid, 23)
  const files = await openIn(dataFolder)
  await expect
    .poll(async () => new Set(await readdir(incomingOf(dataFolder))))
    .toEqual(new Set([touched, path.basename(files.incoming)]))
})

test('two nodes on one folder have each their own, and what one has kept the other reads', async () => {
  const dataFolder = await temporary()
  const [one, other] = [await openIn(dataFolder), await openIn(dataFolder)]
  const local = path.join(one.incoming, 'upload')
  await writeFile(local, 'PK zip')
  const upload = randomUUID()
  await one.keepZip(upload, local)
  expect(O.isSome(await other.openZip(upload))).toBe(true)
})
