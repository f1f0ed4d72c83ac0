import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { apiRoutes, type ApiDeps } from './api.ts'
import { O } from '../src/domain/fp.ts'
import type { PrintPdf } from './dashboards/routes/pdf.ts'
import type { AppLogger } from './logger/logger.ts'
import { answerErrors } from './http/replies/answer-errors.ts'
import { limitArrivalTime, closeAfterReply } from './http/connections.ts'
import { httpServerRefusalReply } from './http/failing.ts'
import { readShallowJson } from './http/decode.ts'
import { sendFailure } from './http/replies/send.ts'
import { measureRequests, type ServerMetrics, metricsRoute } from './http/metrics.ts'
import { answerCrossOriginCalls } from './http/other-pages.ts'
import { compressReplies, secureCalls } from './http/security.ts'
import { answerWithoutWebApp, webApp } from './http/web-app.ts'

export interface AppOptions extends Omit<ApiDeps, 'metrics' | 'print'> {
  /** Null if the web app comes from its own development server. */
  readonly webFolder: string | null
  readonly otherApi?: O.Option<string>
  readonly otherPages?: readonly string[]
  readonly proxies: readonly string[]
  readonly openPrint: (address: () => AddressInfo | string | null) => PrintPdf
  readonly logger: AppLogger
  readonly metrics: ServerMetrics
  readonly hasMetricsApart?: boolean
  readonly arrivalMs?: number
}

/** For monitors that do not know this API. */
const apiPathOf = (url = '/'): string => url.replace(/^\/health(?=\?|$)/, '/api/v1/health/ready')

const bodyLimit = 256 * 1024
// 1.5 times the largest zip at 1 MB a second
const uploadTimeMs = 60 * 60 * 1000

export const buildApp = async ({
  webFolder,
  otherApi = O.none,
  otherPages = [],
  proxies,
  openPrint,
  logger,
  metrics,
  hasMetricsApart = false,
  arrivalMs = 60_000,
  ...deps
}: AppOptions): Promise<FastifyInstance> => {
  const { services, shortages } = deps
  const app = Fastify({
    bodyLimit,
    rewriteUrl: ({ url }) => apiPathOf(url),
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    // arriveInTime sets a shorter limit for other calls
    requestTimeout: uploadTimeMs,
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 2 },
    forceCloseConnections: 'idle',
    loggerInstance: logger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_, __, reply) => {
      sendFailure(reply, httpServerRefusalReply(400))
    },
  })
  app.removeContentTypeParser('text/plain')
  readShallowJson(app)
  const print = openPrint(() => app.server.address())
  const readHere = hasMetricsApart ? O.none : O.some(metrics)
  app.addHook('onClose', metrics.close)
  answerErrors(app, shortages.note)
  limitArrivalTime(app, arrivalMs)
  closeAfterReply(app)
  measureRequests(app, metrics)
  if (otherPages.length > 0) answerCrossOriginCalls(app, otherPages)
  await compressReplies(app)
  await app.register(
    (inner, _, done) => {
      secureCalls(inner)
      apiRoutes({ ...deps, metrics: readHere, print })(inner)
      done()
    },
    { prefix: '/api/v1' },
  )
  if (O.isSome(readHere)) metricsRoute(app, readHere.value, services)
  if (webFolder === null) answerWithoutWebApp(app)
  else await app.register((inner) => webApp(inner, webFolder, otherApi))
  await app.ready()
  return app
}
