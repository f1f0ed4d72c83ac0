import type { FastifyInstance } from 'fastify'
import { identityOf, signOut } from '../src/api/authentication.ts'
import { contract } from '../src/api/contract.ts'
import { changePassword } from '../src/api/users.ts'
import type { Batches } from './reports/batches/batches.ts'
import type { Uploads } from './archive/uploads/uploads.ts'
import type { Shortages } from './postgres/shortages.ts'
import type { Running } from './reports/run/open-running.ts'
import { accountRoutes } from './ledger/routes/accounts.ts'
import { adviserRoutes } from './ledger/routes/advisers.ts'
import { authenticationRoutes } from './session/routes.ts'
import { dashboardPdfRoutes, type PrintAs } from './dashboards/routes/pdf.ts'
import { dashboardHistoryRoutes } from './dashboards/routes/history.ts'
import { dashboardRoutes } from './dashboards/routes/dashboards.ts'
import { dataSetRoutes } from './ledger/routes/data-sets.ts'
import { eventRoutes } from './http/events.ts'
import type { House } from './house.ts'
import { createRouter } from './http/router.ts'
import { sendJson } from './http/send.ts'
import { messageRoutes } from './messages/routes.ts'
import { type Metrics, metricsRoute } from './http/metrics.ts'
import { namingPatternRoutes } from './archive/routes/naming-patterns.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { personalViewRoutes } from './dashboards/routes/personal-views.ts'
import { openApiOf } from './http/openapi/openapi.ts'
import { reportBatchRoutes } from './reports/routes/report-batches.ts'
import { reportHistoryRoutes } from './reports/routes/report-history.ts'
import { reportLookupRoutes } from './reports/routes/report-lookups.ts'
import { reportRunRoutes } from './reports/routes/report-runs.ts'
import { reportUploadRoutes } from './archive/routes/report-uploads.ts'
import { reportViewRoutes } from './reports/routes/report-views.ts'
import { reportRoutes } from './reports/routes/reports.ts'
import { siteSettingRoutes } from './settings/routes.ts'
import { staticReportFileRoutes } from './archive/routes/static-report-files.ts'
import { staticReportRoutes } from './archive/routes/static-reports.ts'
import { systemRoutes } from './http/system.ts'
import { templateRoutes } from './widgets/routes/templates.ts'
import { userRoutes } from './users/routes.ts'
import { utilityRoutes } from './reports/routes/utilities.ts'
import { videoRoutes } from './reports/routes/videos.ts'
import { widgetRoutes } from './widgets/routes/widgets.ts'

/** Every call of the contract, and what describes and measures them. */
export const api =
  (
    house: House,
    metrics: Metrics,
    print: PrintAs,
    running: Running,
    batches: Batches,
    uploads: Uploads,
    shortages: Shortages,
  ) =>
  (app: FastifyInstance): void => {
    const router = createRouter(app, {
      ...house,
      noteShortage: shortages.note,
      beforePasswordChange: [identityOf, changePassword, signOut],
    })
    authenticationRoutes(router, house)
    userRoutes(router, house)
    accountRoutes(router, house)
    adviserRoutes(router, house.directory)
    dashboardRoutes(router, house)
    dashboardHistoryRoutes(router, house)
    dashboardPdfRoutes(router, house, print)
    personalViewRoutes(router, house)
    widgetRoutes(router, house)
    dataSetRoutes(router, house.dataSets)
    notificationRoutes(router, house)
    messageRoutes(router, house)
    eventRoutes(router, house.log)
    utilityRoutes(router)
    templateRoutes(router, house)
    reportRoutes(router, house, running)
    reportHistoryRoutes(router, house)
    reportLookupRoutes(router, house)
    reportViewRoutes(router, house, running)
    reportRunRoutes(router, house, running)
    reportBatchRoutes(router, house, batches)
    staticReportRoutes(router, house)
    staticReportFileRoutes(router, house)
    namingPatternRoutes(router, house)
    reportUploadRoutes(router, house, uploads)
    videoRoutes(router, house)
    siteSettingRoutes(router, house)
    systemRoutes(router, house)
    metricsRoute(app, metrics, house)
    const openApi = JSON.stringify(openApiOf(contract))
    app.get('/openapi.json', (_, reply) => sendJson(reply, 200, openApi))
  }
