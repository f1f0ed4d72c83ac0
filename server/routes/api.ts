import type { FastifyInstance } from 'fastify'
import { identityOf, signOut } from '../../src/api/authentication.ts'
import { contract } from '../../src/api/contract.ts'
import { changePassword } from '../../src/api/users.ts'
import type { Batches } from '../jobs/report-batches/batches.ts'
import type { Uploads } from '../jobs/report-uploads/uploads.ts'
import type { Shortages } from '../log/shortages.ts'
import type { Running } from '../reports/run/open-running.ts'
import { accountRoutes } from './accounts.ts'
import { adviserRoutes } from './advisers.ts'
import { authenticationRoutes } from './authentication.ts'
import { dashboardPdfRoutes, type PrintAs } from './dashboard-pdf.ts'
import { dashboardHistoryRoutes } from './dashboard-history.ts'
import { dashboardRoutes } from './dashboards.ts'
import { dataSetRoutes } from './data-sets.ts'
import { eventRoutes } from './events.ts'
import type { House } from './house.ts'
import { createRouter } from './http/router.ts'
import { sendJson } from './http/send.ts'
import { messageRoutes } from './messages.ts'
import { type Metrics, metricsRoute } from './metrics.ts'
import { namingPatternRoutes } from './naming-patterns.ts'
import { notificationRoutes } from './notifications.ts'
import { personalViewRoutes } from './personal-views.ts'
import { openApiOf } from './openapi/openapi.ts'
import { reportBatchRoutes } from './report-batches.ts'
import { reportHistoryRoutes } from './report-history.ts'
import { reportLookupRoutes } from './report-lookups.ts'
import { reportRunRoutes } from './report-runs.ts'
import { reportUploadRoutes } from './report-uploads.ts'
import { reportViewRoutes } from './report-views.ts'
import { reportRoutes } from './reports.ts'
import { staticReportFileRoutes } from './static-report-files.ts'
import { staticReportRoutes } from './static-reports.ts'
import { systemRoutes } from './system.ts'
import { templateRoutes } from './templates.ts'
import { userRoutes } from './users.ts'
import { utilityRoutes } from './utilities.ts'
import { videoRoutes } from './videos.ts'
import { widgetRoutes } from './widgets.ts'

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
    systemRoutes(router, house)
    metricsRoute(app, metrics, house)
    const openApi = JSON.stringify(openApiOf(contract))
    app.get('/openapi.json', (_, reply) => sendJson(reply, 200, openApi))
  }
