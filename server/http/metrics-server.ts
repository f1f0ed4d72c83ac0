import Fastify, { LogController } from 'fastify'
import { E } from '../../src/domain/fp.ts'
import type { AppLogger } from '../logger/logger.ts'
import { listeningFault } from './listening-fault.ts'
import { type ServerMetrics, metricsRoute } from './metrics.ts'
import type { MetricsAddress } from './metrics-readers.ts'
import { answerErrors } from './replies/answer-errors.ts'
import type { CallGateServices } from './route/doors.ts'
import { answerWithoutWebApp } from './web-app.ts'

interface MetricsServer {
  readonly address: string
  readonly close: () => Promise<void>
}

interface MetricsServerOptions {
  readonly at: MetricsAddress
  readonly metrics: ServerMetrics
  readonly services: Pick<CallGateServices, 'sessionOf' | 'security' | 'pseudonym'>
  readonly logger: AppLogger
}

const arrivalMs = 10_000

const listenSetting = 'PLUTUS_METRICS_LISTEN'

export const openMetricsServer = async ({
  at,
  metrics,
  services,
  logger,
}: MetricsServerOptions): Promise<E.Either<string, MetricsServer>> => {
  const app = Fastify({
    bodyLimit: 1024,
    requestTimeout: arrivalMs,
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: arrivalMs / 2 },
    forceCloseConnections: true,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
  })
  answerErrors(app)
  answerWithoutWebApp(app)
  metricsRoute(app, metrics, services)
  try {
    return E.right({ address: await app.listen(at), close: () => app.close() })
  } catch (error) {
    await app.close()
    return E.left(listeningFault(error, at, { host: listenSetting, port: listenSetting }))
  }
}
