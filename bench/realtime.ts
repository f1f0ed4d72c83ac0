import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { EventLog, NewEvent } from '../server/log/event-log.ts'
import { logMigrations } from '../server/log/migrations.ts'
import { openSecurityLog } from '../server/logger/security-log.ts'
import { openLog } from '../server/log/open-log.ts'
import { openRealtime } from '../server/realtime/open-realtime.ts'
import { permissionRoom, userRoom } from '../src/domain/log/recorded-event.ts'
import { E } from '../src/domain/fp.ts'
import { type ListenerCrowd, gatherCrowd } from './realtime/crowd.ts'
import { benchLogger, withBenchDatabase } from './support/bench-log.ts'
import { median, millisecondsText, percentile, type BenchReport, timeWork } from './support/report.ts'

const socketCount = 500
const roundCount = 60
const warmUp = 15

const viewersRoom = permissionRoom('client.dashboard.view')
const benchEvent = (round: number, audience: string): NewEvent => ({
  type: 'Told',
  data: { round, words: 'x'.repeat(200) },
  audience: [audience],
})

const listenOn = async (server: HttpServer): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return `http://127.0.0.1:${address.port.toString()}`
}

const closeServer = (server: HttpServer): void => {
  server.closeAllConnections()
  server.close()
}

const appendEvents = async (log: EventLog, events: readonly NewEvent[]): Promise<void> => {
  const intent = { actor: 'bench', at: new Date().toISOString(), correlation: randomUUID() }
  const appended = await log.append(intent, [{ stream: `talk/${intent.correlation}`, expected: 0, events }])()
  if (E.isLeft(appended)) throw new Error('a stream of its own cannot conflict')
}

/** Times one way of sending to a crowd, from the first step until the last member has received it. */
interface BroadcastWay {
  readonly crowd: ListenerCrowd
  readonly tell: (round: number) => unknown
  readonly before?: (round: number) => Promise<void>
}

const lapseOf = async ({ crowd, tell, before }: BroadcastWay, round: number): Promise<number> => {
  await before?.(round)
  return timeWork(() => Promise.all([crowd.received(round), tell(round)]))
}

const raceWays = async (ways: readonly BroadcastWay[]): Promise<readonly (readonly number[])[]> => {
  const lapses = ways.map((): number[] => [])
  for (let turn = 0; turn < warmUp + roundCount; turn += 1) {
    for (const [at, way] of ways.entries()) {
      const taken = await lapseOf(way, turn * ways.length + at)
      if (turn >= warmUp) lapses[at]!.push(taken)
    }
  }
  return lapses
}

const bareSocketIo = async () => {
  const server = createServer()
  const io = new Server(server)
  const address = await listenOn(server)
  const emit = (round: number): void => {
    const { audience, ...tellable } = benchEvent(round, viewersRoom)
    const at = new Date().toISOString()
    const recorded = {
      position: round,
      stream: audience[0],
      revision: 1,
      actor: 'bench',
      at,
      correlation: randomUUID(),
    }
    io.emit('event', { position: round, previous: round, event: { ...recorded, ...tellable } })
  }
  return { address, emit, close: () => closeServer(server) }
}

const openPlutus = async (url: string, pool: pg.Pool) => {
  const { log, tail, bus, close: closeLog } = await openLog({ url, pool, projections: [], logger: benchLogger })
  const server = createServer()
  const realtime = await openRealtime({
    log,
    tail,
    enderOf: () => Promise.resolve({}),
    sessionOf: (token) =>
      Promise.resolve(
        E.right({
          username: token,
          id: token,
          permissions: ['client.dashboard.view'],
          expiresAt: Date.now() + 3_600_000,
        }),
      ),
    lastUse: { note: () => undefined, isIdle: () => Promise.resolve(false) },
    mayOpenDashboard: () => true,
    findName: (username) => Promise.resolve(username),
    addedPosition: () => Promise.resolve(0),
    bus,
    security: openSecurityLog(() => undefined),
    describeCaller: () => ({ source: 'bench' }),
    onDefect: console.error,
  })
  realtime.attach(server)
  const address = await listenOn(server)
  return {
    address,
    log,
    close: async () => {
      await realtime.close()
      closeServer(server)
      await closeLog()
    },
  }
}

/** Private messages first give every session its own position, so that no message is encoded for two sessions at once. */
const scatterEvents =
  (log: EventLog, crowd: ListenerCrowd) =>
  async (round: number): Promise<void> => {
    const privately = Array.from({ length: socketCount }, (_, each) =>
      benchEvent(-round, userRoom(`listener-${each.toString()}`)),
    )
    await Promise.all([crowd.received(-round), appendEvents(log, privately)])
  }

export const measureRealtime = (): Promise<BenchReport> =>
  withBenchDatabase(logMigrations, async (url, pool) => {
    const bare = await bareSocketIo()
    const ours = await openPlutus(url, pool)
    const bareCrowd = await gatherCrowd(bare.address, 'connect', socketCount)
    const ourCrowd = await gatherCrowd(ours.address, 'caught-up', socketCount)
    const tell = (round: number): Promise<void> => appendEvents(ours.log, [benchEvent(round, viewersRoom)])

    const [bareLapses = [], ourLapses = [], scattered = []] = await raceWays([
      { crowd: bareCrowd, tell: bare.emit },
      { crowd: ourCrowd, tell },
      { crowd: ourCrowd, tell, before: scatterEvents(ours.log, ourCrowd) },
    ])

    bareCrowd.disperse()
    ourCrowd.disperse()
    bare.close()
    await ours.close()
    const row = (name: string, lapses: readonly number[], goal: string) => [
      name,
      millisecondsText(median(lapses)),
      millisecondsText(percentile(lapses, 0.95)),
      (median(lapses) / median(bareLapses)).toFixed(2),
      goal,
    ]
    return {
      title: `One event to ${socketCount.toString()} sockets in another process, until the last has heard it, median of ${roundCount.toString()} rounds in turn`,
      columns: ['server', 'median', 'p95', 'ratio', 'goal'],
      rows: [
        row('bare Socket.IO, emit only', bareLapses, ''),
        row('Plutus, from the append', ourLapses, '≤ 2'),
        row('Plutus, every session at a place of its own', scattered, '≤ 2'),
      ],
    }
  })
