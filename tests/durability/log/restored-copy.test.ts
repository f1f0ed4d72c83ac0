import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { testPeople, bringPeople } from '../../server/support/calls/people.ts'
import { freshDatabase, type TestDatabase, testPool } from '../../server/support/database.ts'
import { openTestLog } from '../../server/support/open-test-log.ts'
import { type PlutusProcess, startPlutus } from '../../support/plutus-process.ts'

const administrators = testPool({ connectionString: inject('databaseUrl'), max: 1 })
const waitOptions = { timeout: 60_000, interval: 100 }

let testDatabase: TestDatabase
let copyDatabase: TestDatabase
let testFolder: string
let serverNodes: readonly PlutusProcess[] = []
const sampleSockets: Socket[] = []

const call = async (node: PlutusProcess, method: string, to: string, body?: unknown, token = '') => {
  const response = await fetch(`${node.url}/api/v1${to}`, {
    method,
    headers: { 'content-type': 'application/json', 'access-token': token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const reply: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, reply }
}

const fieldOf = (reply: unknown, name: string): unknown =>
  typeof reply === 'object' && reply !== null && name in reply
    ? Object.entries(reply).find(([key]) => key === name)?.[1]
    : undefined

const signIn = async (node: PlutusProcess, username = 'superadmin'): Promise<string> => {
  const { reply } = await call(node, 'POST', '/authenticate', { username, password: 'Plutus2026' })
  return String(fieldOf(reply, 'token'))
}

const positionOf = async (node: PlutusProcess): Promise<number> =>
  Number(fieldOf((await call(node, 'GET', '/health/ready')).reply, 'position'))

interface Heard {
  readonly links: { readonly position: number; readonly mark?: string }[]
  readonly endings: unknown[]
}

const listenHeard = (node: PlutusProcess, token: string, from: { after: number | null; mark?: string }): Heard => {
  const heard: Heard = { links: [], endings: [] }
  const socket = io(node.url, {
    auth: { token, dashboards: [], ...from },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
  })
  sampleSockets.push(socket)
  socket.onAny((name: string, body: { readonly position: number; readonly mark?: string }) => {
    if (name === 'session-ended') heard.endings.push(body)
    else if (typeof body === 'object' && 'position' in body) heard.links.push(body)
  })
  return heard
}

const title = async (node: PlutusProcess, token: string, Title: string): Promise<number> => {
  const content = { Title, Message: 'M', Expiry: '2099-01-01T00:00:00Z', recipients: ['client'] }
  const { status } = await call(node, 'POST', '/notifications', content, token)
  return status
}

/** As an operator restores a backup: under the servers, which lose their connections and find an older copy at the same address. */
const restore = async (): Promise<void> => {
  await administrators.query(`alter database ${testDatabase.name} allow_connections false`)
  await administrators.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    testDatabase.name,
  ])
  await administrators.query(`alter database ${testDatabase.name} rename to ${testDatabase.name}_lost`)
  await administrators.query(`alter database ${copyDatabase.name} rename to ${testDatabase.name}`)
}

const linesWith = (node: PlutusProcess, text: string): number =>
  node
    .output()
    .split('\n')
    .filter((line) => line.includes(text)).length

beforeAll(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-restored-'))
  testDatabase = await freshDatabase()
  await testDatabase.close()
  const own = await openTestLog([], testDatabase)
  await bringPeople(own, testPeople)
  await own.close()
  await administrators.query(`drop database ${testDatabase.name}`)
  await administrators.query(`alter database ${own.name} rename to ${testDatabase.name}`)
  const settings = (name: string) => ({
    DATABASE_URL: testDatabase.url,
    PLUTUS_DATA: path.join(testFolder, name),
    PLUTUS_SEED: 'none',
  })
  const first = await startPlutus(settings('one'))
  await first.stop()
  copyDatabase = await freshDatabase(testDatabase)
  await copyDatabase.close()
  serverNodes = await Promise.all(['one', 'two'].map((name) => startPlutus(settings(name))))
}, 180_000)

afterAll(async () => {
  sampleSockets.forEach((socket) => socket.disconnect())
  await Promise.all(serverNodes.map((node) => node.stop()))
  for (const name of [testDatabase.name, `${testDatabase.name}_lost`])
    await administrators.query(`drop database if exists ${name} with (force)`)
  await administrators.end()
  await rm(testFolder, { recursive: true })
})

describe('First aid 3: the event log goes back under two running servers', () => {
  test('both read everything again, tell their sockets to reload, and report it once', async () => {
    const [one, two] = serverNodes
    if (one === undefined || two === undefined) return expect.fail('two servers run')
    const token = await signIn(one)
    const before = await positionOf(one)
    const early = listenHeard(two, token, { after: null })
    await vi.waitFor(() => expect(early.links.length).toBeGreaterThan(0), waitOptions)
    for (const number of [1, 2, 3]) expect(await title(one, token, `Lost ${number.toString()}`)).toBe(200)
    await vi.waitFor(async () => expect(await positionOf(two)).toBe(await positionOf(one)), waitOptions)
    const known = await positionOf(one)
    expect(known).toBeGreaterThan(before)
    await vi.waitFor(() => expect(early.links.at(-1)?.position).toBe(known), waitOptions)
    const pids = serverNodes.map(({ process: { pid } }) => pid)

    await restore()
    for (const node of serverNodes) await vi.waitFor(() => expect(linesWith(node, '"serveAgain"')).toBe(1), waitOptions)

    expect(serverNodes.map((node) => node.process.exitCode)).toEqual([null, null])
    expect(serverNodes.map(({ process: { pid } }) => pid)).toEqual(pids)
    expect(serverNodes.map((node) => linesWith(node, '"logWentBack"'))).toEqual([1, 1])
    for (const node of serverNodes) {
      const metrics = await (await fetch(`${node.url}/metrics`)).text()
      expect(metrics).toMatch(/^plutus_log_went_back 1$/m)
    }

    const again = await signIn(two)
    const last = early.links.at(-1)
    const late = listenHeard(one, again, {
      after: last?.position ?? 0,
      ...(last?.mark === undefined ? {} : { mark: last.mark }),
    })
    await vi.waitFor(() => expect(late.endings).toEqual([{ reason: 'restored' }]), waitOptions)
    const asked = await fetch(`${two.url}/api/v1/users/roles`, {
      headers: { 'access-token': again, 'at-position': '99999' },
    })
    expect([asked.status, fieldOf(await asked.json(), '_tag')]).toEqual([400, 'DataRestored'])

    for (let number = 0; (await positionOf(one)) <= known; number += 1)
      expect(await title(number % 2 === 0 ? one : two, again, `New ${number.toString()}`)).toBe(200)
    const grown = listenHeard(two, again, { after: known, ...(last?.mark === undefined ? {} : { mark: last.mark }) })
    await vi.waitFor(() => expect(grown.endings).toEqual([{ reason: 'restored' }]), waitOptions)

    const fresh = listenHeard(two, again, { after: null })
    await vi.waitFor(() => expect(fresh.links.length).toBeGreaterThan(0), waitOptions)
    expect(await title(one, again, 'Afterwards')).toBe(200)
    const end = await positionOf(one)
    await vi.waitFor(() => expect(fresh.links.at(-1)?.position).toBe(end), waitOptions)
    expect(fresh.endings).toEqual([])

    const { reply } = await call(one, 'GET', '/notifications', undefined, again)
    const titles = Array.isArray(reply) ? reply.map((each: unknown) => fieldOf(each, 'Title')) : []
    expect(titles.filter((each) => each === 'Data restored from a backup')).toHaveLength(1)
    expect(titles.filter((each) => String(each).startsWith('Lost'))).toEqual([])
  }, 180_000)
})
