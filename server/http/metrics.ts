import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { E } from '../../src/domain/fp.ts'
import { mayAdminister } from '../../src/domain/permissions/reaches.ts'
import type { LogTail } from '../log/event-log.ts'
import type { SecurityLog } from '../logger/security-log.ts'
import {
  type FailureReply,
  noMetricsTokenReply,
  noSessionReply,
  notAllowedReply,
  sessionEndedReply,
} from './failing.ts'
import { isReader, type MetricsReaders } from './metrics-readers.ts'
import { openOperationMetrics, type OperatedServices } from './operation-metrics.ts'
import { badTokenLogger, failureSender } from './replies/send.ts'
import type { CallGateServices } from './route/doors.ts'
import type { UserSession } from '../access/session.ts'

export interface ServerMetrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** Call this before reading the registry. */
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
  readonly readers: MetricsReaders
}

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface CountedSource {
  readonly countIn: (registry: Registry) => void
}

interface MetricsOptions {
  readonly databaseUrl: string
  readonly services: OperatedServices & { readonly tail: LogTail; readonly security: SecurityLog }
  readonly counted: readonly CountedSource[]
  readonly connections: () => number
  readonly readers: MetricsReaders
  readonly wentBack?: () => number
}

export const createMetrics = ({
  databaseUrl,
  services,
  counted,
  connections,
  readers,
  wentBack = () => 0,
}: MetricsOptions): ServerMetrics => {
  const { tail, security } = services
  const registry = new Registry()
  for (const each of [security, ...counted]) each.countIn(registry)
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('plutus_log_position', 'The log position that this node has processed', () => tail.position())
  gauge(
    'plutus_log_went_back',
    'Number of times this server found events missing from the log that it had already processed',
    wentBack,
  )
  gauge('plutus_sockets', 'Open sockets on this node', connections)
  const requests = new Histogram({
    name: 'plutus_http_request_seconds',
    help: 'Duration of calls, by their path in the contract',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  })
  return { registry, requests, readers, ...openOperationMetrics(registry, databaseUrl, services) }
}

export const measureRequests = (app: FastifyInstance, { requests }: ServerMetrics): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const call = { method: request.method, route, status: reply.statusCode }
    requests.observe(call, reply.elapsedTime / 1000)
    request.log.info({ ...call, ms: Math.round(reply.elapsedTime) })
    done()
  })
}

export const metricsRoute = (
  app: FastifyInstance,
  { registry, look, readers }: ServerMetrics,
  services: Pick<CallGateServices, 'sessionOf' | 'security' | 'pseudonym'>,
): void => {
  const noteBadToken = badTokenLogger(services)
  const fail = failureSender(services)

  const sessionFor = async (request: FastifyRequest): Promise<E.Either<FailureReply, UserSession>> => {
    const token = request.headers['access-token']
    const session =
      token === undefined ? E.left({ reason: 'missing' as const }) : await services.sessionOf(String(token))
    if (E.isRight(session)) return session
    noteBadToken(request, session.left)
    if (session.left.reason !== 'missing') return E.left(sessionEndedReply(session.left))
    return E.left(readers._tag === 'WithToken' ? noMetricsTokenReply : noSessionReply)
  }

  app.get('/metrics', async (request, reply) => {
    if (!isReader(readers, request)) {
      const session = await sessionFor(request)
      if (E.isLeft(session)) return fail(request, reply, session.left)
      if (!mayAdminister(session.right)) return fail(request, reply, notAllowedReply, session.right.username)
    }
    await look()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
