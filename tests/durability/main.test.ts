import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bulkUpload } from '../../src/api/archive/report-uploads.ts'
import { visitServer } from '../server/realtime/support/visitor.ts'
import { freePort, type PlutusProcess, startPlutus } from '../support/plutus-process.ts'
import { programAt } from '../support/program.ts'
import { signIn } from '../support/sign-in.ts'

const seconds = 1000

let testFolder: string
let running: PlutusProcess | undefined
const sampleSockets: Socket[] = []
const broken: (() => Promise<void>)[] = []

const start = async (settings: Readonly<Record<string, string>> = {}, program?: string): Promise<PlutusProcess> => {
  running = await startPlutus({ PLUTUS_DATA: testFolder, ...settings }, program)
  return running
}

beforeAll(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-main-'))
})
afterEach(async () => {
  for (const socket of sampleSockets.splice(0)) socket.destroy()
  await running?.stop('SIGKILL')
  await endDatabase('SIGQUIT')
  for (const mend of broken.splice(0)) await mend()
})
afterAll(() => rm(testFolder, { recursive: true, force: true }))

/** The database's process, while there is one. */
const databasePid = async (): Promise<number | undefined> => {
  const lines = await readFile(path.join(testFolder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => undefined)
  return lines === undefined ? undefined : Number.parseInt(lines, 10)
}

const endDatabase = async (signal: NodeJS.Signals): Promise<void> => {
  const pid = await databasePid()
  if (pid === undefined) return
  process.kill(pid, signal)
  await expect.poll(databasePid, { timeout: 10 * seconds }).toBeUndefined()
}

/** The way the server ended, whether it took less time than a service manager waits, and the database it left. */
const ending = async (plutus: PlutusProcess, signal: NodeJS.Signals = 'SIGTERM') => {
  const began = performance.now()
  const ended = once(plutus.process, 'exit')
  plutus.process.kill(signal)
  await ended
  return {
    code: plutus.process.exitCode,
    isSoon: performance.now() - began < 9.5 * seconds,
    database: await databasePid(),
  }
}

const orderly = { code: 0, isSoon: true, database: undefined }

const connected = async ({ url }: PlutusProcess): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  sampleSockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Sends on one connection, then waits for a health check on another, so that the server has read what was sent. */
const sendOn = async (plutus: PlutusProcess, sent: string): Promise<void> => {
  const socket = await connected(plutus)
  await new Promise((resolve) => socket.write(sent, resolve))
  await fetch(`${plutus.url}/api/v1/health/live`)
}

const form = '--b\r\ncontent-disposition: form-data; name="reports"\r\n\r\n{"id":'

const hindrances: Readonly<Record<string, (plutus: PlutusProcess) => Promise<unknown>>> = {
  'half the headers of a call are there': (plutus) =>
    sendOn(plutus, 'POST /api/v1/authenticate HTTP/1.1\r\nhost: a\r\ncontent-ty'),
  'half the body of a call is there': (plutus) =>
    sendOn(
      plutus,
      'POST /api/v1/authenticate HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
    ),
  'an upload takes its time': async (plutus) => {
    const { token } = await signIn(plutus.url, 'admin')
    const headers = `access-token: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000`
    await sendOn(plutus, `POST /api/v1${bulkUpload.path} HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n${form}`)
  },
  'a connection is kept for another call': (plutus) =>
    sendOn(plutus, 'GET /api/v1/health/live HTTP/1.1\r\nhost: a\r\nconnection: keep-alive\r\n\r\n'),
  'the database has ended and does not start again': async (plutus) => {
    const control = path.join(testFolder, 'postgres/cluster/global/pg_control')
    await rename(control, `${control}.away`)
    broken.push(() => rename(`${control}.away`, control))
    await endDatabase('SIGQUIT')
    await expect.poll(plutus.output, { timeout: 20 * seconds }).toContain('Missing: cluster/global/pg_control')
  },
  'a websocket is open': async (plutus) => {
    const { token } = await signIn(plutus.url, 'admin')
    await visitServer(plutus.url, token).untilCaughtUp()
  },
}

test.each(Object.entries(hindrances))('SIGTERM ends the server soon and in order while %s', async (_, hinder) => {
  const plutus = await start()
  await hinder(plutus)
  expect(await ending(plutus)).toEqual(orderly)
})

/** From now on the database answers no call that writes, and there is one. */
const lockDatabase = async (plutus: PlutusProcess): Promise<void> => {
  const client = new pg.Client({
    host: path.join(testFolder, 'postgres'),
    user: 'plutus',
    database: 'plutus',
    password: await readFile(path.join(testFolder, 'postgres/password'), 'utf8'),
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('lock table event')
  signIn(plutus.url, 'admin').catch(() => undefined)
  const waiting = "select from pg_locks where not granted and relation = 'event'::regclass"
  await expect.poll(async () => (await client.query(waiting)).rows.length, { timeout: 20 * seconds }).toBeGreaterThan(0)
}

test('a database that does not answer is stopped all the same', async () => {
  const plutus = await start()
  await lockDatabase(plutus)
  expect(await ending(plutus)).toMatchObject({ isSoon: true, database: undefined })
})

const isListening = ({ url }: PlutusProcess): Promise<boolean> =>
  fetch(`${url}/api/v1/health/live`).then(
    () => true,
    () => false,
  )

test('a Ctrl-C that comes twice, from the terminal and from what hands it on, is one', async () => {
  const plutus = await start()
  plutus.process.kill('SIGINT')
  await expect.poll(() => isListening(plutus), { timeout: 10 * seconds, interval: 10 }).toBe(false)
  expect(await ending(plutus, 'SIGINT')).toEqual(orderly)
})

/** A server that fails with a defect at SIGUSR2. */
const startDefective = async (): Promise<PlutusProcess> => {
  const defect = path.join(testFolder, 'defect.mjs')
  await writeFile(defect, "process.on('SIGUSR2', () => { throw new TypeError('of jane@plutus.example') })")
  return start({ NODE_OPTIONS: `--import=${pathToFileURL(defect).href}` })
}

test('a Ctrl-C hurries a server that stops because of a defect', async () => {
  const plutus = await startDefective()
  await lockDatabase(plutus)
  const impatient = setInterval(() => plutus.process.kill('SIGINT'), 200)
  const began = performance.now()
  const end = await ending(plutus, 'SIGUSR2')
  clearInterval(impatient)
  expect(end).toEqual({ ...orderly, code: 1 })
  expect(performance.now() - began).toBeLessThan(4.5 * seconds)
})

test('a defect that nobody has caught ends the server and its database, and is noted without its words', async () => {
  const plutus = await startDefective()
  expect(await ending(plutus, 'SIGUSR2')).toEqual({ ...orderly, code: 1 })
  expect(plutus.output()).toContain('{"kind":"TypeError","at":["at process.<anonymous>')
  expect(plutus.output()).not.toContain('jane')
})

/** Preloaded, it runs this when the server begins to load what it serves with. */
const whileLoading = async (code: string): Promise<string> => {
  const script = path.join(testFolder, 'while-loading.mjs')
  await writeFile(
    script,
    `import { registerHooks } from 'node:module'
    const load = (url, context, next) => {
      if (url.endsWith('/server/serve.ts')) ${code}
      return next(url, context)
    }
    registerHooks({ load })`,
  )
  return `--import=${pathToFileURL(script).href}`
}

test('SIGTERM while the server is still loading ends it in order', async () => {
  const NODE_OPTIONS = await whileLoading("process.kill(process.pid, 'SIGTERM')")
  await expect(start({ NODE_OPTIONS }, 'server/main.ts')).rejects.toThrow(
    /^Plutus ended with 0:\n(?:\{.*The server was started as root.*\}\n)?$/,
  )
  expect(await databasePid()).toBeUndefined()
})

test('what a signal has ended before it heard it has the exit code that a shell gives it', async () => {
  const script = path.join(testFolder, 'ended.mjs')
  await writeFile(script, "process.kill(process.pid, 'SIGTERM')\nsetInterval(() => undefined, 1000)")
  const code = `import { start } from './scripts/project.mjs'\nprocess.exitCode = await start(${JSON.stringify(script)}).ended`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', code])
  expect(status).toBe(143)
})

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * A script that runs until it is ended, started by another, which does something `first`, in a shell that npm, or what stands for it, has
 * started. `script` reads its process id, once it is there.
 */
const beginByNpm = async (first = '') => {
  const script = path.join(testFolder, 'endless.mjs')
  const said = path.join(testFolder, `pid-${randomUUID()}`)
  await writeFile(
    script,
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(said)}, String(process.pid))\nsetInterval(() => undefined, 1000)`,
  )
  const code = `import { start } from ${JSON.stringify(path.resolve('scripts/project.mjs'))}\n${first}\nprocess.exitCode = await start(${JSON.stringify(script)}).ended`
  const starter = path.join(testFolder, 'starter.mjs')
  await writeFile(starter, code)
  const npm = path.join(testFolder, 'npm.mjs')
  const shell = `${process.execPath} ${starter}; true`
  await writeFile(
    npm,
    `import { spawn } from 'node:child_process'\nconst { pid } = spawn('sh', ['-c', ${JSON.stringify(shell)}])\nconsole.log(pid)\nsetInterval(() => undefined, 1000)`,
  )
  const child = spawn(process.execPath, [npm], { env: { ...process.env, npm_lifecycle_event: 'start' } })
  const output: readonly unknown[] = await once(child.stdout, 'data')
  return {
    npm: child.pid ?? 0,
    shell: Number(String(output[0])),
    script: () => readFile(said, 'utf8').catch(() => ''),
  }
}

const startedByNpm = async () => {
  const { script, ...begun } = await beginByNpm()
  await expect.poll(script, { timeout: 20 * seconds }).not.toBe('')
  return { ...begun, script: Number(await script()) }
}

test.runIf(process.platform === 'linux').each([
  ['npm', 'npm'],
  ['the shell it began', 'shell'],
] as const)('what npm has started ends when %s is gone', async (_, which) => {
  const started = await startedByNpm()
  expect(isThere(started.script)).toBe(true)
  process.kill(started[which], 'SIGKILL')
  await expect.poll(() => isThere(started.script), { timeout: 10 * seconds }).toBe(false)
  if (isThere(started.npm)) process.kill(started.npm, 'SIGKILL')
})

test.runIf(process.platform === 'linux')('where npm is gone before all is installed, nothing is started', async () => {
  const [begun, goOn] = [path.join(testFolder, 'begun'), path.join(testFolder, 'go-on')]
  const { npm, shell, script } = await beginByNpm(
    `const { existsSync, writeFileSync } = await import('node:fs')
    writeFileSync(${JSON.stringify(begun)}, '')
    while (!existsSync(${JSON.stringify(goOn)})) await new Promise((resolve) => setTimeout(resolve, 50))`,
  )
  await expect.poll(() => existsSync(begun), { timeout: 20 * seconds }).toBe(true)
  process.kill(npm, 'SIGKILL')
  await expect.poll(() => isThere(npm)).toBe(false)
  await writeFile(goOn, '')
  await expect.poll(() => isThere(shell), { timeout: 10 * seconds }).toBe(false)
  expect(await script()).toBe('')
})

test('the server ends in order when the script that started it is gone, and not before', async () => {
  const script = path.join(testFolder, 'parent.mjs')
  await writeFile(
    script,
    `import { spawn } from 'node:child_process'
    const env = { ...process.env, PLUTUS_PARENT: String(process.pid) }
    spawn(process.execPath, [${JSON.stringify(programAt('server/main.ts'))}], { env, stdio: 'inherit' })`,
  )
  const plutus = await start({}, script)
  await new Promise((resolve) => setTimeout(resolve, 2.5 * seconds))
  expect(await isListening(plutus)).toBe(true)
  await plutus.stop('SIGKILL')
  await expect.poll(() => isListening(plutus), { timeout: 10 * seconds }).toBe(false)
  await expect.poll(databasePid, { timeout: 10 * seconds }).toBeUndefined()
})

test('a server that is started after its script is gone does not begin', async () => {
  // 1 has not started it
  await expect(start({ PLUTUS_PARENT: '1' })).rejects.toThrow(/^Plutus ended with 0:/)
  expect(await databasePid()).toBeUndefined()
})

test('the metrics have an address of their own, which ends with the server', async () => {
  const port = String(await freePort())
  const plutus = await start({ PLUTUS_METRICS_LISTEN: `127.0.0.1:${port}`, PLUTUS_PROXIES: '127.0.0.1' })
  const read = (route: string, name = '127.0.0.1') =>
    new Promise<readonly [number | undefined, string]>((resolve, reject) => {
      get(`http://127.0.0.1:${port}${route}`, { headers: { host: name } }, (reply) => {
        text(reply).then((body) => {
          resolve([reply.statusCode, body])
        }, reject)
      }).on('error', reject)
    })
  expect(await read('/metrics')).toEqual([200, expect.stringContaining('plutus_database_up 1')])
  expect(await read('/metrics', 'plutus.evil.example')).toMatchObject({ 0: 403 })
  expect(await read('/api/v1/health/live')).toMatchObject({ 0: 404 })
  for (const route of ['/metrics', '/api/v1/metrics']) expect((await fetch(plutus.url + route)).status).toBe(404)
  expect(await ending(plutus)).toEqual(orderly)
  await expect(read('/metrics')).rejects.toThrow('ECONNREFUSED')
})

test('at an address of their own the metrics ask for the token that is set', async () => {
  const [port, token] = [String(await freePort()), randomUUID()]
  const plutus = await start({ PLUTUS_METRICS_LISTEN: `127.0.0.1:${port}`, PLUTUS_METRICS_TOKEN: token })
  const statuses = [{}, { authorization: `Bearer ${token}` }].map(async (headers) => {
    const { status } = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
    return status
  })
  expect(await Promise.all(statuses)).toEqual([403, 200])
  expect(await ending(plutus)).toEqual(orderly)
})

test('where the port of the metrics is taken it is one line, and no database is left behind', async () => {
  const port = String(await freePort())
  const other = createServer((socket) => socket.destroy()).listen(Number(port), '127.0.0.1')
  const line = `Port ${port} is in use: set PLUTUS_METRICS_LISTEN to another.`
  await expect(start({ PLUTUS_METRICS_LISTEN: `127.0.0.1:${port}` })).rejects.toThrow(
    new RegExp(String.raw`^Plutus ended with 1:\n(?:\{.*The server was started as root.*\}\n)?${line}\n$`),
  )
  other.close()
  expect(await databasePid()).toBeUndefined()
})

test('a server that cannot listen leaves no database behind', async () => {
  const port = await freePort()
  const other = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1')
  await expect(start({ PORT: String(port) })).rejects.toThrow(`Port ${port.toString()} is in use`)
  other.close()
  expect(await databasePid()).toBeUndefined()
})
