import { O, pipe } from '../src/domain/fp.ts'
import { expireChanges } from './change-requests/decide-change.ts'
import { keepDoing } from './log/concurrency/keep-doing.ts'
import { keepDeletingExpiredMessages } from './messages/forget-messages.ts'
import { forgetPosting } from './mail/post-due.ts'
import { workMail } from './mail/work-mail.ts'
import type { LetterMailer } from './letters/mailer.ts'
import { composeAccountEmail, forgetFormerAddress, forgetFormerAddresses } from './users/account-news/letter.ts'
import { keepPostingAccountNews } from './users/account-news/post-account-news.ts'
import { accountNewsQueue } from './users/account-news/queue.ts'
import { linkQueue, workLetters } from './letters/work-letters.ts'
import { type ForgotPassword, openForgotPassword } from './session/links/forgot-password.ts'
import { composeLinkEmail } from './session/links/link-letter.ts'
import { type PasswordLinkIssuer, openLinks } from './session/links/links.ts'
import type { SandboxMetrics } from './sandbox/sandbox-metrics.ts'
import { openUnzipper } from './sandbox/zips/open-unzipper.ts'
import { keepDeletingExpiredOutputs } from './reports/forget-outputs.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { type BatchStore, openBatches } from './reports/batches/batches.ts'
import { batchReportIssuer } from './reports/batches/issue-batch-report.ts'
import { workBatches } from './reports/batches/work-batches.ts'
import { openUploads, type ReportUploads } from './archive/uploads/uploads.ts'
import { workUploads } from './archive/uploads/work-uploads.ts'
import type { OrderBroker } from './trading/broker/broker.ts'
import { workBroker } from './trading/broker/work-broker.ts'
import { keepExpiringOrders } from './trading/expire-orders.ts'
import { openOutbox } from './trading/broker/outbox.ts'
import { bookFills } from './trading/ledger/book-fills.ts'
import { openOrders, type OrderStore } from './trading/orders.ts'
import type { RunService } from './reports/run/run-service.ts'
import { permissionHolderOf } from './access/holder.ts'
import { announceToReaders } from './archive/announcements.ts'
import { archiveReaders } from './access/archive-readers.ts'
import { mayRunReport } from './access/reach.ts'
import type { ServerServices } from './services.ts'
import { type NotificationComposer, openComposer } from './notifications/composer.ts'
import { workReleases } from './notifications/work-releases.ts'
import { openUserImports, type TellImportProgress, type UserImportService } from './users/import/user-imports.ts'
import { openTradePoster } from './ledger/trades/book-trades.ts'
import { startTellingChangedYears } from './ledger/years/tell-changed-years.ts'

interface OpenedWork {
  readonly userImports: UserImportService
  readonly orders: OrderStore
  readonly batches: BatchStore
  readonly uploads: ReportUploads
  readonly links: PasswordLinkIssuer
  readonly composer: NotificationComposer
  readonly forgotPassword: ForgotPassword
  readonly begin: () => Promise<void>
  readonly close: () => Promise<void>
}

interface WorkOptions {
  readonly services: ServerServices
  readonly runService: RunService
  readonly portal: O.Option<string>
  readonly mailer: O.Option<LetterMailer>
  readonly broker: OrderBroker
  readonly tellProgress: TellImportProgress
  readonly isConnected: (username: string) => boolean
  readonly sandboxMetrics: SandboxMetrics
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly onDefect: (defect: unknown) => void
}

export const openWork = async (options: WorkOptions): Promise<OpenedWork> => {
  const { services, runService, portal, mailer, broker, tellProgress, sandboxMetrics, log, onDefect } = options
  const jobs = await openJobs({ pool: services.pool, onDefect })
  const batches = await openBatches({ ...services, jobs })
  const uploads = openUploads({ ...services, jobs })
  const links = openLinks({ ...services, jobs, portal, hasMail: O.isSome(mailer) })
  const composer = openComposer({ ...services, jobs, isConnected: options.isConnected })
  const trades = openTradePoster({ ...services.imports, calls: services.pool, now: services.now, onDefect })
  const orders = openOrders(services, openOutbox(broker.side, jobs), {
    book: bookFills(services.pool),
    post: trades.post,
  })
  const userImports = openUserImports({ ...services, links, tellProgress })
  const forgotPassword = openForgotPassword({ ...services, links, onDefect })
  const unzipper = openUnzipper({ metrics: sandboxMetrics })
  const { refuse: refused } = services.mailRefusals
  const works: { close: () => void | Promise<void> }[] = []

  const beginBatches = () => {
    const mayRun = mayRunReport(services)
    const mayShow = (username: string, account: string) => mayRun(username, 'account', account)
    return workBatches({
      ...services,
      jobs,
      batches,
      generator: batchReportIssuer({ ...services, runService, mayShow }),
      mayRun,
      onDefect,
    })
  }

  const beginUploads = () =>
    workUploads({ ...services, jobs, uploads, unzipper, readersOf: archiveReaders(services), onDefect })

  const beginLinkLetters = async (opened: LetterMailer) => {
    const { firmName } = services.siteSettings
    await workLetters({
      jobs,
      mailer: opened,
      queue: linkQueue,
      onRefused: refused,
      log,
      compose: composeLinkEmail({ ...services, links, firmName }),
      logFieldsOf: ({ link }) => ({ link }),
    })
    const close = services.tail.subscribe(({ type }) => {
      if (type === 'LinkIssued') jobs.nudge(linkQueue)
    })
    return { close }
  }

  const beginAccountNews = async () => {
    const { pool } = services
    const { firmName } = services.siteSettings
    const hasMail = O.isSome(mailer)
    await forgetFormerAddresses(pool, hasMail)
    if (O.isSome(mailer))
      await workLetters({
        jobs,
        mailer: mailer.value,
        queue: accountNewsQueue,
        log,
        compose: composeAccountEmail({ pool, firmName }),
        onSettled: forgetFormerAddress(pool),
        // a refused former address says nothing about the current one
        onRefused: refused,
        logFieldsOf: ({ position }) => ({ position }),
      })
    return keepPostingAccountNews({
      ...services,
      jobs,
      hasMail,
      onDefect,
      announce: (news, at) => announceToReaders(services.notifications, news, at),
    })
  }

  const answeredBy = (username: string): readonly string[] =>
    pipe(
      permissionHolderOf(services, username),
      O.map(({ permissions }) => services.mailboxesOf({ username, permissions })),
      O.match(
        () => [],
        (mailboxes) => mailboxes.flatMap(({ owner, mayAnswer }) => (mayAnswer ? [owner] : [])),
      ),
    )

  const beginMail = (opened: LetterMailer, address: string) =>
    workMail({
      ...services,
      jobs,
      mailer: opened,
      portal: address,
      onDefect,
      refused,
      answeredBy,
      firmName: services.siteSettings.firmName,
      writeLine: log,
    })

  return {
    orders,
    batches,
    uploads,
    links,
    composer,
    userImports,
    forgotPassword,
    begin: async () => {
      if (O.isSome(mailer)) works.push(await beginLinkLetters(mailer.value))
      if (O.isSome(mailer) && O.isSome(portal)) works.push(await beginMail(mailer.value, portal.value))
      else await forgetPosting({ ...services, log })
      works.push(await beginBatches())
      works.push(await beginUploads())
      await workReleases({ jobs, composer, ...services })
      works.push(keepDeletingExpiredMessages({ ...services, onDefect }))
      works.push(keepDeletingExpiredOutputs({ ...services, log, onDefect }))
      works.push(await workBroker({ ...services, jobs, orders, broker, writeLine: log }))
      works.push(keepExpiringOrders({ ...services, orders, broker, onDefect }))
      works.push(trades.keepPosting())
      works.push(
        keepDoing(() => expireChanges({ ...services, onDefect }), { everyMs: 60_000, isAtOnce: true, onDefect }),
      )
      works.push(await beginAccountNews())
      works.push(
        startTellingChangedYears({
          ...services,
          announce: (news, at) => announceToReaders(services.notifications, news, at),
          onDefect,
        }),
      )
    },
    close: async () => {
      for (const work of works) await work.close()
      await forgotPassword.settled()
      await jobs.close()
      await unzipper.close()
    },
  }
}
