import * as changeRequests from './change-requests.ts'
import * as accountLists from './ledger/account-lists.ts'
import * as accounts from './ledger/accounts.ts'
import * as advisers from './ledger/advisers.ts'
import * as benchmarks from './ledger/benchmarks.ts'
import * as authentication from './authentication.ts'
import { dashboardHistory, pastDashboard, restoreDashboard } from './dashboards/dashboard-history.ts'
import { changePassword } from './change-password.ts'
import { changeDashboard, dashboard, dashboardTypes, dashboardPdf } from './dashboards/dashboards.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as closedYears from './ledger/closed-years.ts'
import * as figures from './ledger/figures.ts'
import * as ledgerImports from './ledger/imports.ts'
import * as parcels from './ledger/parcels.ts'
import * as reconciliation from './ledger/reconciliation.ts'
import * as links from './links.ts'
import * as mail from './mail.ts'
import * as conversations from './messages/conversations.ts'
import * as messageDrafts from './messages/drafts.ts'
import * as messages from './messages/messages.ts'
import * as standIns from './messages/stand-ins.ts'
import * as supervisions from './messages/supervisions.ts'
import * as notifications from './notifications.ts'
import { previewRecipients } from './recipients.ts'
import { keepWidgetView, personalView, resetViews } from './dashboards/personal-view.ts'
import * as reportBatches from './reports/report-batches.ts'
import * as reportLookups from './reports/report-lookups.ts'
import * as reportRuns from './reports/report-runs.ts'
import {
  bulkUpload,
  filedFiles,
  reportUpload,
  reportUploadPage,
  reportUploads,
  steerUpload,
} from './archive/report-uploads.ts'
import {
  checkReport,
  createReport,
  pastReport,
  previewReport,
  dryRunReport,
  report,
  reportDates,
  reportHistory,
  reportParameters,
  reports,
  restoreReport,
  runReport,
  saveReport,
  viewReport,
} from './reports/reports.ts'
import * as sessions from './sessions.ts'
import * as siteSettings from './site-settings.ts'
import * as staticReports from './archive/static-reports.ts'
import * as system from './system.ts'
import * as userImports from './user-imports.ts'
import * as orders from './trading/orders.ts'
import * as users from './users.ts'
import * as stocks from './trading/stocks.ts'
import * as utilities from './utilities.ts'
import * as widgets from './widgets.ts'

export const apiContract: Readonly<Record<string, AnyEndpoint>> = {
  ...authentication,
  ...links,
  ...users,
  changePassword,
  ...userImports,
  ...changeRequests,
  ...sessions,
  ...accounts,
  ...accountLists,
  ...figures,
  ...parcels,
  ...ledgerImports,
  ...advisers,
  ...benchmarks,
  ...reconciliation,
  ...closedYears,
  ...orders,
  dashboard,
  dashboardTypes,
  changeDashboard,
  dashboardHistory,
  pastDashboard,
  restoreDashboard,
  personalView,
  keepWidgetView,
  resetViews,
  dashboardPdf,
  ...widgets,
  ...notifications,
  previewRecipients,
  ...messages,
  ...conversations,
  ...messageDrafts,
  ...standIns,
  ...supervisions,
  ...mail,
  reports,
  report,
  checkReport,
  createReport,
  saveReport,
  reportHistory,
  pastReport,
  restoreReport,
  reportParameters,
  reportDates,
  viewReport,
  runReport,
  previewReport,
  dryRunReport,
  ...reportRuns,
  ...reportBatches,
  ...reportLookups,
  ...staticReports,
  reportUploads,
  reportUploadPage,
  filedFiles,
  reportUpload,
  bulkUpload,
  steerUpload,
  ...siteSettings,
  ...stocks,
  ...utilities,
  ...system,
}
