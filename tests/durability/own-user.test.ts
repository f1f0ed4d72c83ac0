import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { O } from '../../src/domain/fp.ts'
import { accountIn, readPasswd } from '../../server/postgres/embedded/run-as.ts'
import { findChromium } from '../../server/printing/launch-chromium.ts'
import { freePort } from '../support/plutus-process.ts'
import { programAt } from '../support/program.ts'
import { callAs, signIn } from '../support/sign-in.ts'

/** No user of this machine. */
const uid = 47_113

const chromiumPath = O.fromNullable(process.env['CHROMIUM_PATH'])

let testFolder: string
const runningProcesses: ChildProcess[] = []

beforeAll(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-own-user-'))
  await chmod(testFolder, 0o755)
  await mkdir(path.dirname(demo()))
  await writeFile(
    path.join(testFolder, 'passwd'),
    `${await readPasswd()}\nplutus:x:${uid}:${uid}::/nonexistent:/bin/false\n`,
  )
})
afterEach(async () => {
  for (const child of runningProcesses.splice(0)) {
    if (child.exitCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
})
afterAll(() => rm(testFolder, { recursive: true, force: true }))

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
const hasOwn = accountIn(await readPasswd(), 'plutus') !== undefined

const { DATABASE_URL: _, ...environment } = process.env

const startProcess = (data: string, port: number, prefix: readonly string[] = []): ChildProcess => {
  const command = [
    ...prefix,
    'unshare',
    ...asIf(path.join(testFolder, 'passwd'), process.execPath, programAt('server/main.ts')),
  ]
  const child = spawn('env', [...command], {
    env: { ...environment, PORT: String(port), PLUTUS_DATA: data, PLUTUS_SEED: 'demo' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  runningProcesses.push(child)
  return child
}

const perform = (data: string, script: string, ...args: readonly string[]) => {
  const command = asIf(path.join(testFolder, 'passwd'), process.execPath, programAt(`server/cli/${script}.ts`), ...args)
  const { status, stdout, stderr } = spawnSync('unshare', [...command], {
    env: { ...environment, PLUTUS_DATA: data, PLUTUS_SEED: 'none' },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

/** Paths in a folder, and the folder itself, that the user does not own. */
const others = async (data: string): Promise<readonly string[]> => {
  const paths = ['', ...(await readdir(data, { recursive: true }))]
  const owners = await Promise.all(paths.map(async (name) => (await lstat(path.join(data, name))).uid))
  return paths.filter((_, nth) => owners[nth] !== uid)
}

/** Prefix of a command that may not create namespaces, neither itself nor through Chromium's setuid helper. */
const withoutNamespaces = async (): Promise<readonly string[]> => {
  const holder = spawn('unshare', ['-U', 'sh', '-c', 'echo there; exec sleep 300'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  runningProcesses.push(holder)
  await once(holder.stdout, 'data')
  for (const map of ['uid_map', 'gid_map']) await writeFile(`/proc/${holder.pid}/${map}`, '0 0 65536')
  const forbidding = [
    'sh',
    '-c',
    'echo 0 > /proc/sys/user/max_user_namespaces && exec setpriv --no-new-privs "$@"',
    'sh',
  ]
  return ['nsenter', '--user', '--target', String(holder.pid), ...forbidding]
}

const parentOf = async (pid: number): Promise<number> =>
  Number(/^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0)

const descendantsOf = async (pid: number): Promise<readonly number[]> => {
  const all = (await readdir('/proc')).map(Number).filter(Number.isSafeInteger)
  const parents = await Promise.all(all.map(parentOf))
  const children = all.filter((_, nth) => parents[nth] === pid)
  return [pid, ...(await Promise.all(children.map(descendantsOf))).flat()]
}

const commandOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

const withUser = test.skipIf(!canMount || !isReadable || hasOwn)
const printing = test.skipIf(!canMount || !isReadable || hasOwn || O.isNone(await findChromium(chromiumPath)))

const demo = () => path.join(testFolder, 'new', 'data')

const untilReady = async (port: number): Promise<string> => {
  const url = `http://127.0.0.1:${port}`
  const isReady = () => fetch(`${url}/api/v1/health/ready`).then(({ ok }) => ok)
  await expect.poll(() => isReady().catch(() => false), { timeout: 120_000 }).toBe(true)
  return url
}

const printed = async (url: string): Promise<string> => {
  const query = 'GroupCode=GD001&PositionDate=2024-06-30&outputFormat=wkhtmltopdf'
  const { token } = await signIn(url, 'client')
  const reply = await callAs(url, token)('POST', `/reports/view/portfolio-valuation?${query}`)
  return reply.ok ? Buffer.from(await reply.arrayBuffer()).toString('latin1', 0, 5) : reply.text()
}

withUser('started as root where there is a user of its own, all of it runs as that one and belongs to it', async () => {
  const data = demo()
  const port = await freePort()
  const child = startProcess(data, port)
  const { pid, stdout, stderr } = child
  if (pid === undefined || stdout === null || stderr === null) return expect.unreachable()
  const said = text(stdout)
  const warned = text(stderr)
  await untilReady(port)

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

printing(
  'Chromium has its own sandbox then: what draws pages is in namespaces of its own and may make few system calls',
  async () => {
    const port = await freePort()
    const { pid } = startProcess(demo(), port)
    if (pid === undefined) return expect.unreachable()
    expect(await printed(await untilReady(port))).toBe('%PDF-')
    const all = await Promise.all(
      (await descendantsOf(pid)).map(async (each) => [each, await commandOf(each)] as const),
    )
    const browsers = all.filter(([, command]) => command.includes('--user-agent=Plutus'))
    const renderers = browsers.filter(([, command]) => command.includes('--type=renderer'))
    expect(browsers.filter(([, command]) => /--no-sandbox/.test(command))).toEqual([])
    expect(renderers.length).toBeGreaterThan(0)
    for (const [each] of renderers) {
      expect(await readFile(`/proc/${each}/status`, 'utf8')).toMatch(/^Seccomp:\t2$/m)
      for (const kind of ['user', 'pid', 'net'])
        expect(await readlink(`/proc/${each}/ns/${kind}`)).not.toBe(await readlink(`/proc/${pid}/ns/${kind}`))
    }
  },
)

printing('where nobody may make namespaces it prints without, and the server warns of that', async () => {
  const port = await freePort()
  const child = startProcess(demo(), port, await withoutNamespaces())
  if (child.stdout === null) return expect.unreachable()
  const said = text(child.stdout)
  expect(await printed(await untilReady(port))).toBe('%PDF-')
  child.kill('SIGTERM')
  expect(await said).toContain('Chromium prints without its own sandbox')
})

withUser('commands run as that one too, and leave nothing of root’s', async () => {
  const data = path.join(testFolder, 'made', 'by', 'commands')
  expect(perform(data, 'user', 'add', 'jane', '--role', 'superadmin').said).toMatch(/^jane signs in with/)
  expect(perform(data, 'verify')).toMatchObject({ status: 0 })
  expect(await others(data)).toEqual([])
  const sheets = path.join(testFolder, 'sheets')
  await mkdir(sheets)
  await writeFile(path.join(sheets, 'advisers.csv'), 'AdvisorCode,AdvisorName,Phone,Email\nA1,Ann,,\n', { mode: 0o600 })
  expect(perform(data, 'import', sheets)).toEqual({
    status: 1,
    said: `${sheets} contains files that the user of Plutus cannot read.\n`,
  })
  await chmod(path.join(sheets, 'advisers.csv'), 0o644)
  expect(perform(data, 'import', sheets)).toMatchObject({ status: 0 })
  expect(await others(data)).toEqual([])
})

withUser('what a volume has of its own in the folder keeps nobody from starting', async () => {
  const data = path.join(testFolder, 'volume')
  await mkdir(data)
  await chown(data, uid, uid)
  for (const name of ['lost+found', '.snapshot']) await mkdir(path.join(data, name))
  await symlink('/nowhere/backup', path.join(data, 'away'))
  expect(perform(data, 'user', 'list')).toEqual({ status: 0, said: 'No users yet.\n' })
  expect(perform(data, 'verify')).toMatchObject({ status: 0 })
  expect((await others(data)).toSorted()).toEqual(['.snapshot', 'away', 'lost+found'])
  // somebody handed over the folder alone, without what is in it
  await writeFile(path.join(data, 'archive/files/0'), '')
  expect(perform(data, 'user', 'list').said).toContain(`Some files in ${data} do not belong to plutus`)
})

withUser('a folder that is not its own, or that it may not enter, is one line with what to do', async () => {
  const rootly = path.join(testFolder, 'others')
  await mkdir(path.join(rootly, 'postgres'), { recursive: true })
  const barred = path.join(testFolder, 'barred')
  await mkdir(barred, { mode: 0o700 })
  for (const [data, line] of [
    [rootly, `Stop Plutus, run chown -R plutus: '${rootly}' and start it again.`],
    [path.join(barred, 'data'), 'cannot enter'],
  ] as const) {
    const child = startProcess(data, 0)
    const ended = once(child, 'exit')
    expect(child.stderr === null ? '' : await text(child.stderr)).toContain(line)
    expect(await ended).toEqual([1, null])
  }
})
