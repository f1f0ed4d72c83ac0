import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { E, O, pipe } from '../../src/domain/fp.ts'
import { mayAdminister } from '../../src/domain/permissions/reaches.ts'
import type { Tail } from '../log/event-log.ts'
import type { SecurityLog } from '../logger/security-log.ts'
import { type Failing, noSession, notAllowed, sessionOver } from './failing.ts'
import { openOperationMetrics, type Operated } from './operation-metrics.ts'
import { badTokens, failingCalls } from './replies/send.ts'
import type { Doors } from './router.ts'
import type { Session } from '../access/session.ts'

/** Who reads them besides administrators: whoever has the token, whoever asks on this machine itself, or nobody. */
export type MetricsReaders =
  | { readonly _tag: 'WithToken'; readonly token: string }
  | { readonly _tag: 'OnThisMachine' | 'Nobody' }

interface ReachedBy {
  readonly metricsToken: O.Option<string>
  readonly url: O.Option<string>
  readonly proxies: readonly string[]
}

/** What a proxy on this machine hands on may look as if this machine had asked: where there may be one, only the token tells. */
export const metricsReaders = ({ metricsToken, url, proxies }: ReachedBy): MetricsReaders =>
  pipe(
    metricsToken,
    O.match(
      (): MetricsReaders => ({ _tag: O.isSome(url) || proxies.length > 0 ? 'Nobody' : 'OnThisMachine' }),
      (token) => ({ _tag: 'WithToken', token }),
    ),
  )

export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** To be waited for before the registry is read. */
  readonly look: () => Promise<void>
  readonly close: () => Promise<void>
  readonly readers: MetricsReaders
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What keeps count of itself. */
export interface Counted {
  readonly countIn: (registry: Registry) => void
}

interface MetricsOptions {
  readonly databaseUrl: string
  readonly services: Operated & { readonly tail: Tail; readonly security: SecurityLog }
  readonly counted: readonly Counted[]
  readonly connections: () => number
  readonly readers: MetricsReaders
}

export const createMetrics = ({ databaseUrl, services, counted, connections, readers }: MetricsOptions): Metrics => {
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
  gauge('plutus_log_position', 'The position of the log this node has folded', () => tail.position())
  gauge('plutus_sockets', 'Open sockets on this node', connections)
  const requests = new Histogram({
    name: 'plutus_http_request_seconds',
    help: 'How long calls took, by their path in the contract',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  return { registry, requests, readers, ...openOperationMetrics(registry, databaseUrl, services) }
}

export const measureRequests = (app: FastifyInstance, { requests }: Metrics): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const call = { method: request.method, route, status: reply.statusCode }
    requests.observe(call, reply.elapsedTime / 1000)
    request.log.info({ ...call, ms: Math.round(reply.elapsedTime) })
    done()
  })
}

const loopback = /^(127\.|::1$|::ffff:127\.)/

/** A page of any site may name an address of its own that leads here. */
const ownHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** On this machine itself, asked for as that, and not handed on by a proxy that runs on it. */
const isLocal = ({ ip, headers }: FastifyRequest): boolean =>
  loopback.test(ip) &&
  ownHost.test(headers.host ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined

const bearerOf = ({ headers: { authorization = '' } }: FastifyRequest): string => authorization.replace(/^bearer /i, '')

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const hasToken = (request: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digestOf(bearerOf(request)), digestOf(token))

export const metricsRoute = (
  app: FastifyInstance,
  { registry, look, readers }: Metrics,
  { sessionOf, security }: Pick<Doors, 'sessionOf' | 'security'>,
): void => {
  const noteBadToken = badTokens(security)
  const fail = failingCalls(security)

  const sessionFor = async (request: FastifyRequest): Promise<E.Either<Failing, Session>> => {
    const token = request.headers['access-token']
    const session = token === undefined ? E.left({ reason: 'missing' as const }) : await sessionOf(String(token))
    if (E.isRight(session)) return session
    noteBadToken(request, session.left.reason)
    return E.left(session.left.reason === 'missing' ? noSession : sessionOver(session.left))
  }

  const isLetIn = (request: FastifyRequest): boolean =>
    readers._tag === 'WithToken'
      ? hasToken(request, readers.token)
      : readers._tag === 'OnThisMachine' && isLocal(request)

  app.get('/metrics', async (request, reply) => {
    if (!isLetIn(request)) {
      const session = await sessionFor(request)
      if (E.isLeft(session)) return fail(request, reply, session.left)
      if (!mayAdminister(session.right)) return fail(request, reply, notAllowed)
    }
    await look()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
