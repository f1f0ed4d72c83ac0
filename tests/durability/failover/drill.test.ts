import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EventFrame, FrameLink } from '../../../src/domain/log/frame.ts'
import { userRoom } from '../../../src/domain/log/recorded-event.ts'
import { E } from '../../../src/domain/fp.ts'
import { testPassword } from '../../server/support/calls/people.ts'
import { testPool } from '../../server/support/database.ts'
import { signIn } from '../../support/sign-in.ts'
import { type FailoverFirm, logLines, openFailoverFirm } from './support/failover-firm.ts'

const count = { servers: 3, writers: 50, sockets: 100 }
const disturbances = [
  ...['switch-over', 'kill', 'cut', 'switch-over', 'kill'],
  ...['cut', 'switch-over', 'kill', 'cut', 'switch-over'],
] as const

let failoverFirm: FailoverFirm

beforeAll(async () => {
  failoverFirm = await openFailoverFirm(count)
}, 300_000)
afterAll(() => failoverFirm.close())

const serverOf = (index: number): string => failoverFirm.servers[index % count.servers]?.url ?? ''

/** One of the sockets: it connects again after whatever ended it, from where it was. */
const openSocket = (url: string, token: string, start: number) => {
  const received: EventFrame[] = []
  let position = start
  const socket = io(url, {
    auth: (give: (auth: object) => void) => {
      give({ token, after: position, dashboards: [] })
    },
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
  })
  const timers = new AbortController()
  const connectAgain = (): void => {
    void pause(200, undefined, { signal: timers.signal }).then(
      () => socket.connect(),
      () => undefined,
    )
  }
  socket.on('disconnect', connectAgain)
  socket.on('connect_error', connectAgain)
  socket.on('still-here', (answer: () => void) => {
    answer()
  })
  socket.onAny((_, body: unknown) => {
    const frame = EventFrame.decode(body)
    if (E.isRight(frame)) received.push(frame.right)
    const link = FrameLink.decode(body)
    if (E.isRight(link)) position = link.right.position
  })
  return {
    received,
    close: () => {
      timers.abort()
      socket.off('disconnect')
      socket.disconnect()
    },
  }
}

/** Writes without end, each act under one correlation until it is acknowledged, and each time through the next server. */
const keepWriting = (token: string, first: number, over: AbortSignal) => {
  const [acknowledged, begun, statuses]: [string[], string[], Set<number>] = [[], [], new Set()]
  let turn = first
  const send = async (correlation: string): Promise<number> => {
    turn += 1
    return fetch(`${serverOf(turn)}/api/v1/messages`, {
      method: 'POST',
      headers: { 'access-token': token, 'content-type': 'application/json', correlation },
      body: JSON.stringify({ subject: 'Hello', body: correlation }),
    }).then(({ status }) => status)
  }
  const writeUntilOver = async (): Promise<void> => {
    let correlation = randomUUID()
    while (!over.aborted) {
      if (begun.at(-1) !== correlation) begun.push(correlation)
      const status = await send(correlation)
      statuses.add(status)
      if (status === 200) {
        acknowledged.push(correlation)
        correlation = randomUUID()
      }
      await pause(300)
    }
  }
  return { acknowledged, begun, statuses, over: writeUntilOver() }
}

const disturb = async (kind: (typeof disturbances)[number]): Promise<void> => {
  const { proxy, primary, switchOver, kill } = failoverFirm.database
  if (kind === 'switch-over') await switchOver(() => proxy.attempts(20))
  if (kind === 'kill') await kill()
  if (kind === 'cut') {
    proxy.leadTo(undefined)
    await proxy.attempts(20)
    proxy.leadTo(primary().port)
  }
}

const waitOptions = { timeout: 120_000, interval: 100 }

describe('First aid 1: a drill of ten disturbances of the database', () => {
  test('ends no server, loses and doubles no acknowledged write, and all sockets catch up', async () => {
    const pool = testPool({ connectionString: failoverFirm.database.url, max: 1 })
    const { rows: last } = await pool.query<{ position: number }>('select max(position)::float8 as position from event')
    const start = last[0]?.position ?? 0
    const tokens: string[] = []
    for (const [index, writer] of failoverFirm.writers.entries())
      tokens.push((await signIn(serverOf(index), writer, testPassword)).token)
    const sockets = Array.from({ length: count.sockets }, (_, index) => {
      const writer = index % count.writers
      return { writer, ...openSocket(serverOf(index), tokens[writer] ?? '', start) }
    })
    const over = new AbortController()
    const writing = tokens.map((token, index) => keepWriting(token, index, over.signal))
    const acknowledged = () => writing.flatMap((each) => each.acknowledged)
    const goesOn = async (): Promise<void> => {
      const before = acknowledged().length
      await expect.poll(() => acknowledged().length, waitOptions).toBeGreaterThan(before + count.writers)
    }

    await goesOn()
    for (const kind of disturbances) {
      await disturb(kind)
      await goesOn()
    }
    over.abort()
    await Promise.all(writing.map((each) => each.over))

    const correlations = writing.flatMap(({ begun }) => begun)
    const { rows: stored } = await pool.query<{ correlation: string; position: number; audience: string[] }>(
      'select correlation, position::float8 as position, audience from event where correlation = any($1::uuid[])',
      [correlations],
    )
    const times = Map.groupBy(stored, ({ correlation }) => correlation)
    expect(acknowledged().filter((correlation) => times.get(correlation)?.length !== 1)).toEqual([])
    expect([...times.values()].filter(({ length }) => length !== 1)).toEqual([])

    for (const { writer, received } of sockets) {
      const room = userRoom(failoverFirm.writers[writer] ?? '')
      const mine = stored.filter(({ audience }) => audience.includes(room)).map(({ position }) => position)
      const own = new Set(mine)
      const positions = () => received.map(({ position }) => position).filter((position) => own.has(position))
      await expect.poll(() => positions().length, waitOptions).toBeGreaterThanOrEqual(mine.length)
      expect(positions()).toEqual(mine.toSorted((one, other) => one - other))
    }

    const statuses = new Set(writing.flatMap((each) => [...each.statuses]))
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([])
    for (const server of failoverFirm.servers) {
      expect(server.process.exitCode).toBeNull()
      expect(logLines(server).filter(({ level }) => level >= 50)).toEqual([])
      await expect.poll(async () => (await fetch(`${server.url}/api/v1/health/ready`)).status, waitOptions).toBe(200)
    }
    for (const { close } of sockets) close()
    await pool.end()
  }, 600_000)
})
