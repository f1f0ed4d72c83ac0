import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EventLog, LogTail } from '../../../../server/log/event-log.ts'
import { openSecurityLog } from '../../../../server/logger/security-log.ts'
import { openLog } from '../../../../server/log/open-log.ts'
import type { ImportsUnderWay } from '../../../../server/realtime/ports.ts'
import { openRealtime, type RealtimeHub } from '../../../../server/realtime/open-realtime.ts'
import type { PresenceTimes } from '../../../../server/realtime/presence/presence.ts'
import type { TestDatabase } from '../../support/database.ts'
import type { RealtimePeople } from './people.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

interface NodeOptions {
  readonly port?: number
  readonly heartbeatMs?: number
  readonly recentEvents?: number
  readonly presenceTimes?: PresenceTimes
  readonly importRuns?: ImportsUnderWay
}

/** One server of several: a log with its tail, and sockets. */
export interface RealtimeNode {
  readonly port: number
  readonly address: string
  readonly log: EventLog
  readonly tail: LogTail
  readonly realtime: RealtimeHub
  readonly defects: readonly unknown[]
  readonly stop: () => Promise<void>
}

const portOf = (address: string | AddressInfo | null): number => {
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

export const startNode = async (
  database: TestDatabase,
  people: RealtimePeople,
  { port = 0, heartbeatMs = 60_000, ...options }: NodeOptions = {},
): Promise<RealtimeNode> => {
  const { log, tail, bus, close } = await openLog({ ...database, projections: [], logger: silentLogger })
  const server = createServer()
  const defects: unknown[] = []
  const realtime = await openRealtime({
    log,
    tail,
    bus,
    ...people,
    security: openSecurityLog(() => undefined),
    describeCaller: (_, username) => ({ ...(username === undefined ? {} : { account: username }), source: 'source' }),
    onDefect: (defect) => defects.push(defect),
    heartbeatMs,
    ...options,
  })
  realtime.attach(server)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const held = portOf(server.address())
  return {
    port: held,
    address: `http://127.0.0.1:${held}`,
    log,
    tail,
    realtime,
    defects,
    stop: async () => {
      await realtime.close()
      server.closeAllConnections()
      server.close()
      await close()
    },
  }
}
