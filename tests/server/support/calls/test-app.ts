import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../../../../server/app.ts'
import { openFileStore } from '../../../../server/archive/files/open-file-store.ts'
import { openParcelServices } from '../../../../server/ledger/parcels/parcel-services.ts'
import { makeDataSets } from '../../../../server/ledger/data-sets/data-sets.ts'
import { openLedgerMemories } from '../../../../server/ledger/read/kept/ledger-memory.ts'
import { openImportRuns } from '../../../../server/ledger/import/import-runs.ts'
import { displayName } from '../../../../server/users/display-name.ts'
import { videosOf } from '../../../../server/reports/videos.ts'
import { type ServerServices, openServices } from '../../../../server/services.ts'
import { isAway } from '../../../../server/postgres/is-away.ts'
import type { PrintPdf } from '../../../../server/dashboards/routes/pdf.ts'
import { createMetrics } from '../../../../server/http/metrics.ts'
import type { MetricsReaders } from '../../../../server/http/metrics-readers.ts'
import type { FirmDirectory } from '../../../../server/ledger/directory.ts'
import type { JobQueues } from '../../../../server/jobs/open-jobs.ts'
import { openRunning, type ReportRuntime } from '../../../../server/reports/run/open-running.ts'
import { openChromiumMetrics } from '../../../../server/printing/chromium-metrics.ts'
import type { CheckReport } from '../../../../server/reports/check-report.ts'
import { openPdfChecker } from '../../../../server/sandbox/zips/open-pdf-checker.ts'
import { openSandboxMetrics } from '../../../../server/sandbox/sandbox-metrics.ts'
import type { RenderReport } from '../../../../server/reports/run/render-report.ts'
import type { ReportProgress } from '../../../../src/domain/reports/run/report-run.ts'
import type { UserImportProgress } from '../../../../src/domain/users/import/user-import.ts'
import { openUserImports } from '../../../../server/users/import/user-imports.ts'
import { personUniqueConstraints } from '../../../../server/users/people.ts'
import { plainRender } from './plain-render.ts'
import { openLog } from '../../../../server/log/open-log.ts'
import { openReady } from '../../../../server/log/ready.ts'
import { openShortages } from '../../../../server/postgres/shortages.ts'
import { openSecurityLog } from '../../../../server/logger/security-log.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { O, pipe, TE } from '../../../../src/domain/fp.ts'
import { openForgotPassword } from '../../../../server/session/links/forgot-password.ts'
import { type PasswordLinkIssuer, openLinks } from '../../../../server/session/links/links.ts'
import { openMailer } from '../../../../server/letters/mailer.ts'
import { openWork } from '../../../../server/open-work.ts'
import { openComposer } from '../../../../server/notifications/composer.ts'
import { openBatches } from '../../../../server/reports/batches/batches.ts'
import { type OrderBroker, brokerByHand } from '../../../../server/trading/broker/broker.ts'
import { openOutbox } from '../../../../server/trading/broker/outbox.ts'
import { postDueTrades } from '../../../../server/ledger/trades/book-trades.ts'
import { bookFills } from '../../../../server/trading/ledger/book-fills.ts'
import { openOrders } from '../../../../server/trading/orders.ts'
import { openUploads } from '../../../../server/archive/uploads/uploads.ts'
import { openSiteSettings } from '../../../../server/settings/site-settings.ts'
import { openTestLog, type TestLog } from '../open-test-log.ts'
import { testPassword } from './people.ts'
import { smallDirectory } from './small-directory.ts'
import { silentLogger } from '../../../support/silent-logger.ts'

interface Caller {
  readonly token?: string
  readonly at?: number | string
  /** The address the call comes from. */
  readonly from?: string
  /** The address of the caller that a proxy forwards. */
  readonly onBehalfOf?: string
  readonly cookie?: string
  readonly correlation?: string
  readonly protocol?: string
  /** The browser's `user-agent` header. */
  readonly agent?: string
  /** For how many seconds nobody has touched a key or a pointer. */
  readonly idle?: number | string
}

/** One server on the database, without its port. */
export interface TestNode extends TestLog {
  readonly app: FastifyInstance
  readonly services: ServerServices
  readonly running: ReportRuntime
  readonly links: PasswordLinkIssuer
  /** Progress of runs, as their people received it. */
  readonly received: (ReportProgress & { readonly username: string })[]
  /** Progress of imports, as their people received it. */
  readonly importing: (UserImportProgress & { readonly username: string })[]
  /** Log entries about resources that ran short. */
  readonly noted: Readonly<Record<string, unknown>>[]
  /** How it is seen whether there is enough again. */
  readonly tryOut: { now: () => Promise<unknown> }
  /** Entries of the security log. */
  readonly lines: Readonly<Record<string, unknown>>[]
  /** Milliseconds the clock of the app is ahead, and when it was stopped, if it was. */
  readonly clock: { ahead: number; stoppedAt: number | null }
  readonly call: (method: string, path: string, body?: unknown, caller?: Caller) => Promise<LightMyRequestResponse>
  readonly signIn: (username: string, password?: string) => Promise<string>
  readonly close: () => Promise<void>
}

export interface TestApp extends TestNode {
  /** Another server on the same database. */
  readonly anotherNode: (options?: Options) => Promise<TestNode>
}

/** The one proxy whose word the server takes. */
export const proxyAddress = '10.255.0.1'

export const commitOfTests = 'c0ffee0123456789c0ffee0123456789c0ffee01'

/** The address people use, of a firm that has a mail server. */
export const portalOfTests = 'https://portal.plutus.example'

const methodList = ['GET', 'POST', 'PUT', 'DELETE'] as const

const methodOf = (text: string) => methodList.find((method) => method === text) ?? 'GET'

const noPrinter: PrintPdf = () => TE.left({ _tag: 'NoPrinter' })

const anyReport: CheckReport = () => TE.right({ fault: null, doubts: [] })

const noop = (): Promise<void> => Promise.resolve()
const noJobs: Pick<JobQueues, 'send' | 'drop'> = { send: noop, drop: noop }

interface Options {
  readonly print?: PrintPdf
  readonly renderReport?: RenderReport
  /** Without one every report can be written. */
  readonly check?: CheckReport
  /** Whether it takes its share of the batches and uploads. */
  readonly isWorking?: boolean
  /** The mail server of a firm that has one; its letters are sent by nodes that work. */
  readonly mail?: string
  /** How long a call that is no upload may be on its way. */
  readonly arrivalMs?: number
  readonly broker?: OrderBroker
  readonly metricsReaders?: MetricsReaders
  readonly hasMetricsApart?: boolean
  /** The accounts of the firm, where they are not the four of the small one. */
  readonly directory?: FirmDirectory
}

const openNode = async (
  own: TestLog,
  dataFolder: string,
  {
    print = noPrinter,
    renderReport = plainRender,
    check = anyReport,
    isWorking = false,
    mail,
    arrivalMs,
    broker = brokerByHand,
    metricsReaders = { _tag: 'OnThisMachine' },
    hasMetricsApart = false,
    directory = smallDirectory,
  }: Options,
): Promise<TestNode> => {
  const clock: TestApp['clock'] = { ahead: 0, stoppedAt: null }
  const lines: TestNode['lines'] = []
  const { files, close: closeFiles } = await openFileStore({ dataFolder, bucket: O.none })
  const noted: TestNode['noted'] = []
  const tryOut: TestNode['tryOut'] = { now: () => Promise.resolve() }
  const shortages = openShortages({
    log: (line) => noted.push(line),
    tryOut: () => tryOut.now(),
    freeBytes: () => Promise.resolve(Infinity),
    againMs: 10,
  })
  const { ready, close: closeReady } = openReady({ ...own, checks: [shortages.check] })
  const siteSettings = await openSiteSettings(own)
  const importRuns = openImportRuns(own.bus, displayName(own.pool))
  const services = await openServices({
    ...own,
    siteSettings,
    ready,
    files,
    pdfs: openPdfChecker(),
    imports: own,
    importRuns,
    directory,
    ledgerMemories: openLedgerMemories(),
    dataSets: makeDataSets({ pool: own.pool, directory, days: siteSettings }),
    parcels: openParcelServices({ pool: own.pool, directory, days: siteSettings }),
    key: new TextEncoder().encode('a key of more than thirty-two bytes'),
    now: () => new Date((clock.stoppedAt ?? Date.now()) + clock.ahead),
    security: openSecurityLog((line) => lines.push(line)),
    logFileFault: (line) => noted.push({ ...line }),
    onDefect: () => undefined,
    sessionLifetimeMs: 8 * 60 * 60 * 1000,
    showsAdviser: true,
    portal: O.some(portalOfTests),
    templatesFolder: O.some(path.join(import.meta.dirname, 'templates')),
    videos: videosOf(new Map([['60', '1234']])),
  })
  const received: TestNode['received'] = []
  const importing: TestNode['importing'] = []
  const tellProgress = (username: string, progress: UserImportProgress) => importing.push({ username, ...progress })
  const running = await openRunning({
    services,
    renderReport,
    check,
    mayPass: isAway,
    node: randomUUID(),
    tell: (username, progress) => received.push({ username, ...progress }),
    onDefect: () => undefined,
  })
  const portal = mail === undefined ? O.none : O.some(portalOfTests)
  const mailer = pipe(
    O.fromNullable(mail),
    O.map((url) => openMailer({ url, portal: portalOfTests, from: 'The Firm <portal@plutus.example>' })),
  )
  const links = openLinks({ ...services, jobs: noJobs, portal, hasMail: false })
  const sandboxMetrics = openSandboxMetrics()
  const work = isWorking
    ? await openWork({
        services,
        runService: running.runService,
        portal,
        mailer,
        sandboxMetrics,
        onDefect: () => undefined,
        log: (line) => lines.push(line),
        tellProgress,
        broker,
        isConnected: () => false,
      })
    : {
        links,
        composer: openComposer({ ...services, jobs: noJobs }),
        orders: openOrders(services, openOutbox(broker.side, noJobs), {
          book: bookFills(services.pool),
          post: () => postDueTrades(services),
        }),
        userImports: openUserImports({ ...services, links, tellProgress }),
        forgotPassword: openForgotPassword({ ...services, links, onDefect: () => undefined }),
        batches: await openBatches({ ...own, jobs: noJobs }),
        uploads: openUploads({ ...own, jobs: noJobs }),
        begin: noop,
        close: noop,
      }
  const metrics = createMetrics({
    databaseUrl: own.url,
    services,
    connections: () => 0,
    readers: metricsReaders,
    counted: [sandboxMetrics, openChromiumMetrics()],
  })
  const app = await buildApp({
    shortages,
    orders: work.orders,
    broker,
    services,
    running,
    batches: work.batches,
    uploads: work.uploads,
    links: work.links,
    composer: work.composer,
    userImports: work.userImports,
    forgotPassword: work.forgotPassword,
    webFolder: null,
    proxies: [proxyAddress],
    openPrint: () => print,
    logger: silentLogger,
    metrics,
    hasMetricsApart,
    commit: commitOfTests,
    ...(arrivalMs === undefined ? {} : { arrivalMs }),
  })

  await work.begin()

  const call: TestApp['call'] = (
    method,
    to,
    body,
    { token, at, from, onBehalfOf, cookie, correlation, protocol, agent, idle } = {},
  ) => {
    const options: InjectOptions = {
      method: methodOf(method),
      url: `/api/v1${to}`,
      headers: {
        ...(token === undefined ? {} : { 'access-token': token }),
        ...(at === undefined ? {} : { 'at-position': String(at) }),
        ...(onBehalfOf === undefined ? {} : { 'x-forwarded-for': onBehalfOf }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(correlation === undefined ? {} : { correlation }),
        ...(protocol === undefined ? {} : { protocol }),
        ...(agent === undefined ? {} : { 'user-agent': agent }),
        ...(idle === undefined ? {} : { 'idle-seconds': String(idle) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    }
    return app.inject(options)
  }

  const signIn = async (username: string, typed = testPassword): Promise<string> => {
    const response = await call('POST', '/authenticate', { username, password: typed })
    if (response.statusCode !== 200) throw new Error(`${username} could not sign in: ${response.body}`)
    return response.json<{ token: string }>().token
  }

  const close = async (): Promise<void> => {
    await shortages.close()
    await work.close()
    await running.close()
    await app.close()
    await closeReady()
    await importRuns.close()
    await closeFiles()
  }

  return {
    ...own,
    app,
    services,
    running,
    links: work.links,
    received,
    importing,
    noted,
    tryOut,
    lines,
    clock,
    call,
    signIn,
    close,
  }
}

const openAnotherNode = async (own: TestLog, dataFolder: string, options: Options): Promise<TestNode> => {
  const { url, pool } = own
  const { log, tail, bus, close } = await openLog({
    url,
    pool,
    projections: serverProjections,
    claims: personUniqueConstraints,
    logger: silentLogger,
  })
  const node = await openNode({ ...own, log, tail, bus }, dataFolder, options)
  return { ...node, close: () => node.close().then(close) }
}

/** The whole server without its port, over a database of its own, with one person of every role. */
export const openTestApp = async (options: Options = {}): Promise<TestApp> => {
  const own = await openTestLog(serverProjections, 'template_people')
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'plutus-test-'))
  const node = await openNode(own, dataFolder, options)
  const drop = async (): Promise<void> => {
    await node.close()
    await own.drop()
    await rm(dataFolder, { recursive: true })
  }
  return { ...node, anotherNode: (others) => openAnotherNode(own, dataFolder, { ...options, ...others }), drop }
}
