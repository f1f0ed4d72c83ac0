import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { accountIn, passwd } from '../../server/postgres/embedded/run-as.ts'
import { freePort } from '../support/plutus-process.ts'

/** No user of this machine. */
const uid = 47_113

let folder: string
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plutus-own-user-'))
  await chmod(folder, 0o755)
  await writeFile(path.join(folder, 'passwd'), `${await passwd()}\nplutus:x:${uid}:${uid}::/nonexistent:/bin/false\n`)
})
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A namespace of its own, in which the machine has the user `plutus`. */
const asIf = (users: string, ...command: readonly string[]): readonly string[] => [
  ...['-m', 'sh', '-c', 'mount --bind "$0" /etc/passwd && exec "$@"', users, ...command],
]

const isRoot = process.getuid?.() === 0
const canMount = isRoot && spawnSync('unshare', [...asIf('/etc/passwd', 'true')]).status === 0
const reader = { uid, gid: uid, cwd: '/', stdio: 'ignore' } as const
const isReadable =
  canMount &&
  spawnSync(process.execPath, ['-e', 'fs.accessSync(process.argv[1])', import.meta.filename], reader).status === 0
const hasOwn = accountIn(await passwd(), 'plutus') !== undefined

const start = (data: string, port: number): ChildProcess => {
  const { DATABASE_URL: _, ...environment } = process.env
  const child = spawn('unshare', [...asIf(path.join(folder, 'passwd'), process.execPath, 'server/main.ts')], {
    env: { ...environment, PORT: String(port), PLUTUS_DATA: data, PLUTUS_SEED: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return child
}

const parentOf = async (pid: number): Promise<number> =>
  Number(/^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0)

const descendantsOf = async (pid: number): Promise<readonly number[]> => {
  const all = (await readdir('/proc')).map(Number).filter(Number.isSafeInteger)
  const parents = await Promise.all(all.map(parentOf))
  const children = all.filter((_, nth) => parents[nth] === pid)
  return [pid, ...(await Promise.all(children.map(descendantsOf))).flat()]
}

const withUser = test.skipIf(!canMount || !isReadable || hasOwn)

withUser('started as root where there is a user of its own, all of it runs as that one and belongs to it', async () => {
  const data = path.join(folder, 'new', 'data')
  await mkdir(path.dirname(data))
  const port = await freePort()
  const child = start(data, port)
  const { pid, stdout, stderr } = child
  if (pid === undefined || stdout === null || stderr === null) return expect.unreachable()
  const said = text(stdout)
  const warned = text(stderr)
  const isReady = () => fetch(`http://127.0.0.1:${port}/api/v1/health/ready`).then(({ ok }) => ok)
  await expect.poll(() => isReady().catch(() => false), { timeout: 60_000 }).toBe(true)

  const [postmaster = ''] = (await readFile(path.join(data, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  const processes = [...(await descendantsOf(pid)), ...(await descendantsOf(Number(postmaster)))]
  expect(processes.length).toBeGreaterThan(2)
  for (const each of processes) expect([each, (await stat(`/proc/${each}`)).uid]).toEqual([each, uid])
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  expect(status).toMatch(new RegExp(`^Uid:(\\t${uid}){4}$`, 'm'))
  expect(status).toMatch(new RegExp(`^Groups:\\t${uid} $`, 'm'))
  expect(status).toMatch(/^CapEff:\t0+$/m)
  for (const each of ['', 'postgres', 'archive']) expect((await stat(path.join(data, each))).uid).toBe(uid)
  child.kill('SIGTERM')
  expect(await said).toContain('Plutus runs at')
  expect(`${await said}${await warned}`).not.toContain('as root')
})

withUser('a folder that is not its own, or that it may not enter, is one line with what to do', async () => {
  const others = path.join(folder, 'others')
  await mkdir(path.join(others, 'postgres'), { recursive: true })
  const barred = path.join(folder, 'barred')
  await mkdir(barred, { mode: 0o700 })
  for (const [data, line] of [
    [others, `stop Plutus, call chown -R plutus: '${others}' and start it again.`],
    [path.join(barred, 'data'), 'may not enter'],
  ] as const) {
    const child = start(data, 0)
    const ended = once(child, 'exit')
    expect(child.stderr === null ? '' : await text(child.stderr)).toContain(line)
    expect(await ended).toEqual([1, null])
  }
})
