import type { FastifyInstance } from 'fastify'
import { identityOf, signOut } from '../src/api/authentication.ts'
import { apiContract } from '../src/api/contract.ts'
import { O } from '../src/domain/fp.ts'
import { changePassword } from '../src/api/change-password.ts'
import { changeRequestRoutes } from './change-requests/routes.ts'
import type { BatchStore } from './reports/batches/batches.ts'
import type { ForgotPassword } from './session/links/forgot-password.ts'
import type { PasswordLinkIssuer } from './session/links/links.ts'
import { linkRoutes } from './session/routes/links.ts'
import type { ReportUploads } from './archive/uploads/uploads.ts'
import type { ShortageWatch } from './postgres/shortages.ts'
import type { ReportRuntime } from './reports/run/open-running.ts'
import { accountListRoutes } from './ledger/routes/account-lists.ts'
import { accountRoutes, benchmarkRoutes, dataSetRoutes } from './ledger/routes/accounts.ts'
import { parcelRoutes } from './ledger/routes/parcels.ts'
import { openOrderViews } from './trading/views/order-views.ts'
import { adviserRoutes } from './ledger/routes/advisers.ts'
import { ledgerImportRoutes } from './ledger/routes/imports.ts'
import { closedYearRoutes } from './ledger/routes/closed-years.ts'
import { reconciliationRoutes } from './ledger/routes/reconciliation.ts'
import { authenticationRoutes } from './session/routes.ts'
import { dashboardPdfRoutes, type PrintPdf } from './dashboards/routes/pdf.ts'
import { dashboardHistoryRoutes } from './dashboards/routes/history.ts'
import { dashboardRoutes } from './dashboards/routes/dashboards.ts'
import { eventRoutes, systemRoutes } from './http/system.ts'
import type { ServerServices } from './services.ts'
import { takeForms } from './http/forms.ts'
import { createRoute } from './http/route/route.ts'
import { sendJson } from './http/replies/send.ts'
import { messageRoutes } from './messages/routes/messages.ts'
import { mailFormRoutes, mailRoutes, unsubscribePage } from './mail/routes.ts'
import { standInRoutes } from './messages/routes/stand-ins.ts'
import { supervisionRoutes } from './messages/routes/supervisions.ts'
import { type ServerMetrics, metricsRoute } from './http/metrics.ts'
import type { NotificationComposer } from './notifications/composer.ts'
import { notificationRoutes } from './notifications/routes/notifications.ts'
import { ownSessionRoutes } from './session/routes/own-sessions.ts'
import { personalViewRoutes } from './dashboards/routes/personal-views.ts'
import { widgetUseRoutes } from './dashboards/routes/widget-uses.ts'
import { openApiOf } from './http/openapi/openapi.ts'
import { reportBatchRoutes } from './reports/routes/report-batches.ts'
import { reportHistoryRoutes } from './reports/routes/report-history.ts'
import { reportLookupRoutes, videoRoutes } from './reports/routes/report-lookups.ts'
import { reportRunRoutes } from './reports/routes/report-runs.ts'
import { reportUploadRoutes } from './archive/routes/report-uploads.ts'
import { reportViewRoutes } from './reports/routes/report-views.ts'
import { reportRoutes } from './reports/routes/reports.ts'
import { siteSettingRoutes } from './settings/routes.ts'
import { staticReportFileRoutes } from './archive/routes/static-report-files.ts'
import { namingPatternRoutes, staticReportRoutes } from './archive/routes/static-reports.ts'
import { userChangeRoutes } from './users/routes/changes.ts'
import { readUserAddedPosition } from './users/user-row.ts'
import type { UserImportService } from './users/import/user-imports.ts'
import { userImportRoutes } from './users/routes/imports.ts'
import { recipientRoutes, userReadingRoutes } from './users/routes/reading.ts'
import { utilityRoutes } from './reports/routes/utilities.ts'
import type { OrderBroker } from './trading/broker/broker.ts'
import type { OrderStore } from './trading/orders.ts'
import { mayTradeWith } from './trading/access/traders.ts'
import { orderRoutes } from './trading/routes/orders.ts'
import { orderReadingRoutes, stockRoutes } from './trading/routes/reading.ts'
import { templateRoutes, widgetRoutes } from './widgets/routes/widgets.ts'

export interface ApiDeps {
  readonly services: ServerServices
  readonly metrics: O.Option<ServerMetrics>
  readonly print: PrintPdf
  readonly running: ReportRuntime
  readonly batches: BatchStore
  readonly uploads: ReportUploads
  readonly links: PasswordLinkIssuer
  readonly composer: NotificationComposer
  readonly userImports: UserImportService
  readonly forgotPassword: ForgotPassword
  readonly orders: OrderStore
  readonly broker: Pick<OrderBroker, 'side'>
  readonly shortages: ShortageWatch
  readonly commit: string
}

export const apiRoutes =
  ({
    services,
    metrics,
    print,
    running,
    batches,
    uploads,
    links,
    composer,
    userImports,
    forgotPassword,
    orders,
    broker,
    shortages,
    commit,
  }: ApiDeps) =>
  (app: FastifyInstance): void => {
    const doors = {
      ...services,
      noteShortage: shortages.note,
      beforePasswordChange: [identityOf, changePassword, signOut],
    }
    const route = createRoute(app, doors)
    authenticationRoutes(route, services)
    ownSessionRoutes(route, services)
    linkRoutes(route, { ...services, links, forgotPassword, firmName: services.siteSettings.firmName })
    userReadingRoutes(route, services)
    userChangeRoutes(route, { ...services, links })
    userImportRoutes(route, { ...services, links, userImports })
    app.addHook('preClose', (done) => {
      userImports.stop()
      done()
    })
    changeRequestRoutes(route, { ...services, links, userImports })
    accountRoutes(route, services)
    accountListRoutes(route, services)
    adviserRoutes(route, services)
    benchmarkRoutes(route, services)
    ledgerImportRoutes(route, services)
    reconciliationRoutes(route, services)
    closedYearRoutes(route, services)
    dashboardRoutes(route, services)
    dashboardHistoryRoutes(route, services)
    dashboardPdfRoutes(route, services, print, running.stopping)
    personalViewRoutes(route, services)
    widgetRoutes(route, services)
    widgetUseRoutes(route, services)
    dataSetRoutes(route, { ...services, mayTrade: mayTradeWith(services) })
    parcelRoutes(route, services)
    stockRoutes(route, services)
    const views = openOrderViews({ ...services, orders })
    orderReadingRoutes(route, { ...services, orders, views })
    orderRoutes(route, { ...services, orders, views, side: broker.side })
    notificationRoutes(route, { ...services, composer })
    recipientRoutes(route, services)
    messageRoutes(route, services)
    standInRoutes(route, services)
    supervisionRoutes(route, services)
    mailRoutes(route, { ...services, hasMail: links.hasMail })
    takeForms(app, (own) => {
      mailFormRoutes(createRoute(own, doors), services)
    })
    unsubscribePage(app)
    eventRoutes(route, { log: services.log, addedPosition: readUserAddedPosition(services.pool) })
    utilityRoutes(route)
    templateRoutes(route, services)
    reportRoutes(route, services, running)
    reportHistoryRoutes(route, services)
    reportLookupRoutes(route, services)
    reportViewRoutes(route, services, running)
    reportRunRoutes(route, services, running)
    reportBatchRoutes(route, services, batches)
    staticReportRoutes(route, services)
    staticReportFileRoutes(route, services)
    namingPatternRoutes(route, services)
    reportUploadRoutes(route, services, uploads)
    videoRoutes(route, services)
    siteSettingRoutes(route, services)
    systemRoutes(route, { ...services, commit })
    if (O.isSome(metrics)) metricsRoute(app, metrics.value, services)
    // built on first request: clients rarely read it, and startup need not wait
    let openApi: string | undefined
    app.get('/openapi.json', (_, reply) => sendJson(reply, 200, (openApi ??= JSON.stringify(openApiOf(apiContract)))))
  }
