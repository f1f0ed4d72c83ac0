import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { E, O, pipe, RA, TE } from '../src/domain/fp.ts'
import { buildApp } from './app.ts'
import { openFileStore } from './archive/files/open-file-store.ts'
import { openParcelServices } from './ledger/parcels/parcel-services.ts'
import { openImportRuns } from './ledger/import/import-runs.ts'
import { makeDataSets } from './ledger/data-sets/data-sets.ts'
import { openLedgerMemories } from './ledger/read/kept/ledger-memory.ts'
import { makeDirectory } from './ledger/directory.ts'
import { commitOf } from './http/commit.ts'
import { listeningFault } from './http/listening-fault.ts'
import { createMetrics } from './http/metrics.ts'
import { type MetricsReaders, metricsReaders } from './http/metrics-readers.ts'
import { openMetricsServer } from './http/metrics-server.ts'
import { type OpenDatabase, openDatabase } from './postgres/database.ts'
import { openAppendMetrics } from './log/append/append-metrics.ts'
import { checkStored } from './log/check-stored.ts'
import { openEventLog, openLog } from './log/open-log.ts'
import { openReady } from './log/ready.ts'
import { freeBytesIn, openShortages } from './postgres/shortages.ts'
import { openSecurityLog } from './logger/security-log.ts'
import type { LogRewind } from './log/log-trace.ts'
import { announceToReaders } from './archive/announcements.ts'
import { allMigrations } from './migrations.ts'
import { migrateDatabase } from './postgres/migrate.ts'
import { reportLostEvents } from './notifications/report-lost-events.ts'
import { serverProjections } from './projections.ts'
import { openRealtime } from './realtime/open-realtime.ts'
import { type ServerServices, openServices } from './services.ts'
import type { AppLogger } from './logger/logger.ts'
import { isAway } from './postgres/is-away.ts'
import { outageLog } from './postgres/outage-log.ts'
import { flushesCaches } from '../src/domain/settings/api-cache.ts'
import { clientAddress } from './access/client-address.ts'
import { describeCaller } from './access/describe-caller.ts'
import { mayOpenDashboard } from './access/reach.ts'
import { describeDefect } from './logger/errors.ts'
import { openPrinter, openReportRenderer } from './open-printer.ts'
import { openWork } from './open-work.ts'
import { type LetterMailer, openMailer } from './letters/mailer.ts'
import { documentPrinter } from './printing/print-document.ts'
import { keepIssuingContractNotes } from './trading/contract-notes/issue-contract-notes.ts'
import { openChromiumMetrics } from './printing/chromium-metrics.ts'
import { openChromiumPool } from './printing/chromium-pool.ts'
import { seedReports } from './reports/catalogue/seed-reports.ts'
import { openSandboxMetrics } from './sandbox/sandbox-metrics.ts'
import { openPdfChecker } from './sandbox/zips/open-pdf-checker.ts'
import { openRunning } from './reports/run/open-running.ts'
import { openBroker } from './trading/open-broker.ts'
import { videosOf } from './reports/videos.ts'
import { openSiteSettings } from './settings/site-settings.ts'
import { seedWhenEmpty } from './seed-when-empty.ts'
import type { ServerSettings } from './settings.ts'
import { probeSpace } from './postgres/probe-space.ts'
import { storedKinds } from './stored-kinds.ts'
import { displayName } from './users/display-name.ts'
import { forgetPeopleBefore } from './users/import/people-before.ts'
import { personUniqueConstraints } from './users/people.ts'
import { signingKey } from './session/keys.ts'
import { sessionLifetimeMs } from './session/sessions.ts'
import { readUserAddedPosition } from './users/user-row.ts'

export interface RunningServer {
  readonly address: string
  readonly services: ServerServices
  /** Reopens everything but the database at the same address, after all of it is closed. */
  readonly serveAgain: () => Promise<E.Either<string, RunningServer>>
}

export interface ServerEndings {
  readonly fail: (line: string) => void
  readonly onWentBack: (lost: LogRewind) => void
}

interface LogLosses {
  readonly all: LogRewind[]
}

const builtWebApp = path.join(import.meta.dirname, '..', 'dist')

/** Services close in reverse order. The database is separate: it closes even if time runs out. */
export interface OpenedStacks {
  readonly services: () => AsyncDisposableStack
  readonly database: AsyncDisposableStack
}

/** An embedded database has one server; on a shared one, each address has one server at a time. */
const nodeOf = ({ databaseUrl, host, port }: ServerSettings): string =>
  O.isNone(databaseUrl) ? 'the only one' : `${hostname()} ${host}:${port === 0 ? randomUUID() : port}`

const mailerFor = ({ mail, url }: ServerSettings, logger: AppLogger): O.Option<LetterMailer> => {
  if (O.isSome(mail) && O.isNone(url)) logger.warn({ mail: 'off', reason: 'PLUTUS_URL is not set' })
  return pipe(
    O.Do,
    O.apS('server', mail),
    O.apS('portal', url),
    O.map(({ server, portal }) => openMailer({ ...server, portal })),
  )
}

const metricsReadersFor = (settings: ServerSettings, logger: AppLogger): MetricsReaders => {
  const readers = metricsReaders(settings)
  if (readers._tag === 'Nobody')
    logger.warn({ metrics: 'for administrators alone', reason: 'PLUTUS_METRICS_TOKEN is not set' })
  return readers
}

const startListening = async (
  settings: ServerSettings,
  database: OpenDatabase,
  logger: AppLogger,
  signal: AbortSignal,
  opened: AsyncDisposableStack,
  { fail, onWentBack }: ServerEndings,
  losses: LogLosses,
): Promise<E.Either<string, Omit<RunningServer, 'serveAgain'>>> => {
  const { pool, appends, imports, url } = database
  const appendMetrics = openAppendMetrics()
  const { log, tail, bus, close } = await openLog({
    pool,
    appends,
    metrics: appendMetrics,
    url,
    projections: serverProjections,
    logger,
    claims: personUniqueConstraints,
    forgetOld: forgetPeopleBefore,
    onFailure: ({ message }) => {
      fail(message)
    },
    onWentBack: (lost) => {
      logger.error({ logWentBack: lost })
      losses.all.push(lost)
      onWentBack(lost)
    },
  })
  opened.defer(close)
  await checkStored(pool, storedKinds)
  if (settings.seed === 'demo') await seedWhenEmpty(url, signal)
  signal.throwIfAborted()
  await tail.reached(await log.lastPosition())
  const siteSettings = await openSiteSettings({ log, tail })
  const { files, close: closeFiles } = await openFileStore(settings)
  opened.defer(closeFiles)
  const shortages = openShortages({
    log: (line) => {
      logger.error(line)
    },
    tryOut: probeSpace(pool, files.incoming),
    freeBytes: () => freeBytesIn(settings.dataFolder),
  })
  opened.defer(shortages.close)
  const { ready, close: closeReady } = openReady({ url, tail, checks: [shortages.check] })
  opened.defer(closeReady)
  const security = openSecurityLog((line) => {
    logger.warn(line)
  })
  const logOutage = outageLog(logger)
  const onDefect = (defect: unknown): void => {
    if (shortages.note(defect)) return
    if (isAway(defect)) logOutage(defect)
    else logger.error({ defect: describeDefect(defect) })
  }
  const directory = await makeDirectory(pool, tail, onDefect)
  const importRuns = openImportRuns(bus, displayName(pool))
  opened.defer(importRuns.close)
  const ledgerMemories = openLedgerMemories()
  tail.subscribe((event) => {
    if (flushesCaches(event)) ledgerMemories.drop()
  })
  const sandboxMetrics = openSandboxMetrics()
  const services = await openServices({
    pdfs: openPdfChecker(sandboxMetrics),
    importRuns,
    pool,
    log,
    tail,
    ready,
    directory,
    siteSettings,
    security,
    onDefect,
    sessionLifetimeMs,
    imports: {
      pool: imports,
      log: openEventLog({
        pool: imports,
        url,
        projections: serverProjections,
        claims: personUniqueConstraints,
        metrics: appendMetrics,
      }),
    },
    ledgerMemories,
    dataSets: makeDataSets({ pool, directory, days: siteSettings, memories: ledgerMemories }),
    parcels: openParcelServices({ pool, directory, days: siteSettings, memories: ledgerMemories }),
    key: await signingKey(pool, settings.secret),
    now: () => new Date(),
    showsAdviser: settings.showsAdviser,
    portal: settings.url,
    templatesFolder: settings.templatesFolder,
    videos: videosOf(settings.videos),
    files,
    logFileFault: (line) => {
      logger.error(line)
    },
  })
  await seedReports(services)
  const webFolder = existsSync(path.join(builtWebApp, 'index.html')) ? builtWebApp : null
  const chromiumMetrics = openChromiumMetrics()
  const chromium = openChromiumPool({
    executablePath: settings.chromiumPath,
    metrics: chromiumMetrics,
    onDefect,
    warn: (msg) => {
      logger.warn({ chromium: 'no sandbox', msg })
    },
  })
  opened.defer(chromium.close)
  const renderer = openReportRenderer({ pool: chromium, security, sandboxMetrics, onDefect })
  opened.defer(renderer.close)
  tail.subscribe((event) => {
    if (flushesCaches(event)) renderer.renew()
  })
  const addressOf = clientAddress(settings.proxies)
  const realtime = await openRealtime({
    describeCaller: (request, username) => describeCaller(services.pseudonym, addressOf(request), username),
    log,
    tail,
    sessionOf: services.sessionOf,
    enderOf: services.enderOf,
    lastUse: services.lastUse,
    security,
    bus,
    onDefect,
    importRuns,
    pages: [...settings.pages, ...RA.fromOption(settings.url)],
    mayOpenDashboard: mayOpenDashboard({ ...services, reachOf: services.pastReachOf }),
    findName: displayName(pool),
    addedPosition: readUserAddedPosition(pool),
  })
  const sockets = opened.use(new AsyncDisposableStack())
  sockets.defer(realtime.close)
  const running = await openRunning({
    services,
    renderReport: renderer.renderReport,
    check: renderer.check,
    onDefect,
    mayPass: isAway,
    node: nodeOf(settings),
    tell: realtime.sendProgress,
  })
  opened.defer(running.close)
  const broker = await openBroker({
    pool,
    settings,
    services,
    now: services.now,
    onDefect,
    log: (line) => {
      logger.warn(line)
    },
  })
  const work = await openWork({
    services,
    runService: running.runService,
    sandboxMetrics,
    onDefect,
    portal: settings.url,
    mailer: mailerFor(settings, logger),
    tellProgress: realtime.sendProgress,
    isConnected: realtime.isConnected,
    broker,
    log: (line) => {
      logger.warn(line)
    },
  })
  opened.defer(work.close)
  const metrics = createMetrics({
    databaseUrl: url,
    services,
    counted: [sandboxMetrics, chromiumMetrics, appendMetrics],
    connections: realtime.connections,
    readers: metricsReadersFor(settings, logger),
    wentBack: () => losses.all.length,
  })
  const app = await buildApp({
    services,
    webFolder,
    running,
    shortages,
    logger,
    otherApi: settings.api,
    otherPages: settings.pages,
    batches: work.batches,
    orders: work.orders,
    broker,
    uploads: work.uploads,
    links: work.links,
    composer: work.composer,
    userImports: work.userImports,
    forgotPassword: work.forgotPassword,
    openPrint: (address) => openPrinter({ pool: chromium, hasPages: webFolder !== null, address }),
    proxies: settings.proxies,
    metrics,
    hasMetricsApart: O.isSome(settings.metricsListen),
    commit: commitOf(settings),
  })
  // stops new calls and sockets before the running ones end
  opened.defer(async () => {
    void running.stop()
    await Promise.all([sockets.disposeAsync(), app.close()])
  })
  realtime.attach(app.server)
  await work.begin()
  const notes = keepIssuingContractNotes({
    pool,
    files,
    staticReports: services.staticReports,
    firmName: siteSettings.firmName,
    onDefect,
    print: documentPrinter(chromium, onDefect),
    now: () => new Date(),
    today: () => siteSettings.today(new Date()),
  })
  opened.defer(notes.close)
  signal.throwIfAborted()
  if (O.isSome(settings.metricsListen)) {
    const opening = await openMetricsServer({ at: settings.metricsListen.value, metrics, services, logger })
    if (E.isLeft(opening)) return opening
    opened.defer(opening.right.close)
    logger.info({ metrics: opening.right.address })
  }
  const lost = losses.all.at(-1)
  const announce = (notices: Parameters<typeof announceToReaders>[1], at: string) =>
    announceToReaders(services.notifications, notices, at)
  if (lost !== undefined) await reportLostEvents({ ...services, announce }, lost).catch(onDefect)
  const address = await app.listen({ host: settings.host, port: settings.port })
  return E.right({ address, services })
}

const reasonOf = (error: unknown, settings: ServerSettings): string =>
  listeningFault(error, settings, { host: 'HOST', port: 'PORT' })

interface ServingOn {
  readonly database: OpenDatabase
  readonly logger: AppLogger
  readonly signal: AbortSignal
  readonly opened: OpenedStacks
  readonly endings: ServerEndings
  readonly losses: LogLosses
}

const portOf = (address: string): number => Number(new URL(address).port)

const serveOn = async (settings: ServerSettings, on: ServingOn): Promise<E.Either<string, RunningServer>> => {
  const { database, logger, signal, opened, endings, losses } = on
  const served = await startListening(settings, database, logger, signal, opened.services(), endings, losses)
  const serveAgain = async (address: string): Promise<E.Either<string, RunningServer>> => {
    const migrated = await migrateDatabase(database.pool, allMigrations)()
    if (E.isLeft(migrated)) return E.left(`The restored database is of a newer release: ${migrated.left.migration}.`)
    return serveOn({ ...settings, port: portOf(address) }, on)
  }
  return pipe(
    served,
    E.map((serving) => ({ ...serving, serveAgain: () => serveAgain(serving.address) })),
  )
}

export const serve = (
  settings: ServerSettings,
  logger: AppLogger,
  signal: AbortSignal,
  opened: OpenedStacks,
  endings: ServerEndings,
): TE.TaskEither<string, RunningServer> =>
  pipe(
    TE.tryCatch(
      () => openDatabase(settings, allMigrations, { claimant: 'server', logger, signal })(),
      (error) => reasonOf(error, settings),
    ),
    TE.chainEitherK((database) => database),
    TE.chain((database) => {
      opened.database.defer(database.close)
      return TE.tryCatch(
        () => serveOn(settings, { database, logger, signal, opened, endings, losses: { all: [] } }),
        (error) => reasonOf(error, settings),
      )
    }),
    TE.chainEitherK((served) => served),
  )
