import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { OpenDashboardReply } from '../../src/domain/log/frame.ts'
import { messagesFromBrowser } from '../../src/domain/log/socket-messages.ts'
import { E, pipe } from '../../src/domain/fp.ts'
import { decodeIncoming } from '../../src/domain/text/text-faults.ts'
import { isValueTooDeep } from '../../src/domain/json/parse-json.ts'
import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import { isImportEvent } from '../../src/domain/ledger/import/ledger-import.ts'
import type { EventLog, LogTail } from '../log/event-log.ts'
import { type LogTrace, traceAt } from '../log/log-trace.ts'
import type { Bus } from '../postgres/bus/bus.ts'
import type { SecurityLog } from '../logger/security-log.ts'
import { admitSocket, isOwnPage } from './admission.ts'
import { broadcastEvent, broadcastHeartbeat } from './broadcast.ts'
import { openSubscription } from './open-subscription.ts'
import type { RealtimeServices, SocketSubscription } from './services.ts'
import { createAudienceIndex } from './audience-index.ts'
import type {
  ReadAddedPosition,
  DescribeCaller,
  EnderOf,
  FindName,
  ImportsUnderWay,
  MayOpenDashboard,
  SessionOf,
  SocketUse,
} from './ports.ts'
import { type AnyProgress, openProgress } from './progress.ts'
import { openPresence, type PresenceTimes } from './presence/presence.ts'
import type { RealtimeServer, RealtimeSocket } from './protocol.ts'
import { createRecentEvents } from './recent-events.ts'

export interface RealtimeOptions {
  readonly log: EventLog
  readonly tail: LogTail
  readonly sessionOf: SessionOf
  readonly enderOf: EnderOf
  readonly lastUse: SocketUse
  readonly security: SecurityLog
  readonly describeCaller: DescribeCaller
  readonly mayOpenDashboard: MayOpenDashboard
  readonly findName: FindName
  readonly addedPosition: ReadAddedPosition
  readonly bus: Bus
  readonly onDefect: (defect: unknown) => void
  readonly importRuns?: ImportsUnderWay
  readonly pages?: readonly string[]
  readonly path?: string
  readonly heartbeatMs?: number
  readonly recentEvents?: number
  readonly presenceTimes?: PresenceTimes
}

export interface RealtimeHub {
  readonly connections: () => number
  /** True for a person with an open screen on this node. */
  readonly isConnected: (username: string) => boolean
  readonly attach: (server: HttpServer) => void
  readonly sendProgress: (username: string, progress: AnyProgress) => void
  readonly close: () => Promise<void>
}

const foreignPageRefusal = { security: 'refused-socket', reason: 'foreign-page' } as const

const maxMessageBytes = 65_536

const isAnswer = (value: unknown): value is (opened: OpenDashboardReply) => void => typeof value === 'function'

const listenOnSocket = (socket: RealtimeSocket, subscription: SocketSubscription): void => {
  socket.use((message, next) => {
    if (isValueTooDeep(message)) socket.disconnect(true)
    else next()
  })
  socket.on('open-dashboard', (key, answer) => {
    if (!isAnswer(answer)) return
    const opened: OpenDashboardReply = pipe(
      decodeIncoming(messagesFromBrowser['open-dashboard'], key),
      E.match(() => ({ opened: false }), subscription.open),
    )
    answer(opened)
  })
  socket.on('close-dashboard', (key) => {
    pipe(decodeIncoming(messagesFromBrowser['close-dashboard'], key), E.map(subscription.close))
  })
  socket.on('tell-standing', subscription.stand)
  socket.on('tell-active', subscription.use)
  socket.on('disconnect', subscription.leave)
}

/** Waits until the log's last event is here. Every later event then also arrives here. */
const settledTrace = async ({ log, tail }: RealtimeOptions): Promise<LogTrace> => {
  const end = await log.lastPosition()
  await tail.reached(end)
  return traceAt(log, end)
}

export const openRealtime = async (options: RealtimeOptions): Promise<RealtimeHub> => {
  const { tail, path = '/socket.io', heartbeatMs = 10_000, recentEvents = 1_000, pages = [] } = options
  const isOwn = isOwnPage(pages)
  const io: RealtimeServer = new Server({
    serveClient: false,
    cors: { origin: [...pages] },
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 10_000,
    allowRequest: (request, answer) => {
      const isAllowed = isOwn(request)
      if (!isAllowed) options.security.note({ ...foreignPageRefusal, ...options.describeCaller(request) })
      answer(null, isAllowed)
    },
  })
  const attached: (typeof io.engine)[] = []
  const recent = createRecentEvents(recentEvents)
  const present = createAudienceIndex<SocketSubscription>()
  const live = createAudienceIndex<SocketSubscription>()
  const presence = openPresence(options)
  const sendProgress = openProgress(options.bus, (username, message) => {
    for (const { socketId } of live.under([userRoom(username)])) {
      if ('run' in message) io.to(socketId).emit('report-progress', message)
      else io.to(socketId).emit('import-progress', message)
    }
  })
  options.importRuns?.subscribe((runs) => {
    for (const { socketId } of live.under([permissionRoom('site.admin')]))
      io.to(socketId).emit('ledger-imports-running', { runs })
  })
  const services: RealtimeServices = { ...options, recent, present, live, presence }

  const closeIfDenied = (): void => {
    for (const subscription of [...present.all()]) subscription.closeIfDenied()
  }

  const unsubscribe = tail.subscribe((event) => {
    recent.add(event)
    if (isImportEvent(event)) closeIfDenied()
    for (const subscription of present.under([event.stream])) subscription.recheck()
    broadcastEvent(io, live.under(event.audience), event)
  })
  recent.beginAt(await settledTrace(options))

  io.use(admitSocket(options, options.onDefect))
  io.on('connection', (socket) => {
    listenOnSocket(socket, openSubscription(socket, services))
  })

  const heartbeat = setInterval(() => {
    broadcastHeartbeat(io, live.all(), recent.end())
    closeIfDenied()
    for (const subscription of [...present.all()]) subscription.endIfIdle().catch(options.onDefect)
  }, heartbeatMs)

  return {
    connections: () => attached.reduce((sum, { clientsCount }) => sum + clientsCount, 0),
    isConnected: (username) => live.under([userRoom(username)]).size > 0,
    attach: (server) => {
      io.attach(server, { path })
      attached.push(io.engine)
    },
    sendProgress,
    close: async () => {
      clearInterval(heartbeat)
      unsubscribe()
      io.disconnectSockets(true)
      for (const engine of attached) engine.close()
      await presence.close()
    },
  }
}
