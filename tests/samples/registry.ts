import type { AnyStateMachine } from 'xstate'
import { closedYears } from './ledger/closed-years.ts'
import { reconciliation } from './ledger/reconciliation.ts'
import { app } from './shell/app.ts'
import { archiveEvidence } from './archive/archive-evidence.ts'
import { archiveList } from './archive/archive-list.ts'
import { batchStarter } from './reports/batch-starter.ts'
import { bulkUpload } from './archive/bulk-upload.ts'
import { colorScheme } from './shell/color-scheme.ts'
import { confirming } from './confirming.ts'
import { connection } from './shell/connection.ts'
import { protocol } from './shell/protocol.ts'
import { dashboard } from './dashboards/dashboard.ts'
import { dashboardHistory } from './dashboards/dashboard-history.ts'
import { dashboardExport } from './dashboards/dashboard-export.ts'
import { editing } from './editing.ts'
import { editMode } from './dashboards/edit-mode.ts'
import { explorer, pagedExplorer } from './explorers/explorer.ts'
import { followed } from './followed.ts'
import { forgotPassword } from './session/forgot-password.ts'
import { form } from './widgets/form.ts'
import { graph } from './widgets/graph.ts'
import { grid } from './widgets/grid.ts'
import { guard } from './shell/guard.ts'
import { handover } from './users/handover.ts'
import { home } from './shell/home.ts'
import { justifying } from './justifying.ts'
import { layout } from './shell/layout.ts'
import { passwordLink } from './session/password-link.ts'
import { liveReports } from './reports/live-reports.ts'
import { logoDraft, logoEditor } from './reports/logo-editor.ts'
import { mailChoices, mailChoicesEditor } from './mail/mail-choices.ts'
import { unsubscription } from './mail/unsubscription.ts'
import { conversation, messageComposer, messages, newMessage } from './messages/messages.ts'
import { standIn, standInEditor } from './messages/stand-in.ts'
import { columnMapping } from './ledger/column-mapping.ts'
import { filesImport } from './ledger/files-import.ts'
import { findingsAcknowledging } from './ledger/findings-acknowledging.ts'
import { ledgerImports } from './ledger/ledger-imports.ts'
import { saleParcels } from './ledger/sale-parcels.ts'
import { saleWhatIf } from './ledger/sale-what-if.ts'
import { changeRequests } from './change-requests/change-requests.ts'
import { supervisions } from './messages/supervisions.ts'
import { namingPatterns } from './archive/naming-patterns.ts'
import { newReports } from './archive/new-reports.ts'
import { notifications } from './notifications/notifications.ts'
import {
  newNotificationEditor,
  notificationComposer,
  notificationReceipts,
  sentNotificationEditor,
  sentNotifications,
} from './notifications/sent-notifications.ts'
import { passwordPanel } from './session/password-panel.ts'
import { personalView } from './dashboards/personal-view.ts'
import { presence } from './dashboards/presence.ts'
import { previewTab } from './reports/preview-tab.ts'
import { dryRun } from './reports/dry-run.ts'
import { reportArchive } from './archive/report-archive.ts'
import { reportPicker } from './reports/report-picker.ts'
import { reportDraft, reportEditor } from './reports/report-editor.ts'
import { reportHistory } from './reports/report-history.ts'
import { reportRun } from './reports/report-run.ts'
import { reportRuns } from './reports/report-runs.ts'
import { reportBatches } from './reports/report-batches.ts'
import { filedLookup } from './archive/filed-lookup.ts'
import { reportUploads } from './archive/report-uploads.ts'
import type { Sample } from './sample.ts'
import { search } from './shell/search.ts'
import { ownSessions, sessionsPanel } from './session/own-sessions.ts'
import { session } from './session/session.ts'
import { settingEditor, settingHistory, siteSettings } from './settings/site-settings.ts'
import { sheet } from './widgets/sheet.ts'
import { signIn } from './session/sign-in.ts'
import { staticReportDeletion } from './archive/static-report-deletion.ts'
import { staticReportEditor } from './archive/static-report-editor.ts'
import { staticReportHistory } from './archive/static-report-history.ts'
import { staticReportReader } from './archive/static-report-reader.ts'
import { staticReports } from './archive/static-reports.ts'
import { recipientPicker } from './users/recipient-picker.ts'
import { orderEvidence, orderMoving, orders, ticket } from './trading/orders.ts'
import { stockPicker } from './trading/stock-picker.ts'
import { trading } from './trading/trading.ts'
import { table } from './widgets/table.ts'
import { template } from './widgets/template.ts'
import { task } from './task.ts'
import { timeTravel } from './dashboards/time-travel.ts'
import { uploadSending } from './archive/upload-sending.ts'
import { uploadWithdrawal } from './archive/upload-withdrawal.ts'
import { userEditor, userForm } from './users/user-form.ts'
import { userImport } from './users/user-import.ts'
import { userImports } from './users/user-imports.ts'
import { userList } from './users/user-list.ts'
import { videos } from './reports/videos.ts'
import { widget } from './widgets/widget.ts'
import { newWidget, widgetCreator } from './widgets/widget-creator.ts'
import { widgetPreviewer } from './widgets/widget-previewer.ts'
import { widgetEditor } from './widgets/widget-editor.ts'
import { widgetsAdmin } from './widgets/widgets-admin.ts'
import { zipPreview } from './archive/zip-preview.ts'

/** Every machine that can be walked, by the name of its file; those of the kit stand for all that are made by them. */
export const samples: Readonly<Record<string, Sample<AnyStateMachine>>> = {
  app,
  'archive-evidence': archiveEvidence,
  'archive-list': archiveList,
  'batch-starter': batchStarter,
  'bulk-upload': bulkUpload,
  'color-scheme': colorScheme,
  confirming,
  connection,
  conversation,
  dashboard,
  'dashboard-history': dashboardHistory,
  'dashboard-export': dashboardExport,
  editing,
  'edit-mode': editMode,
  explorer,
  'paged-explorer': pagedExplorer,
  followed,
  'forgot-password': forgotPassword,
  form,
  graph,
  grid,
  guard,
  handover,
  home,
  justifying,
  layout,
  'password-link': passwordLink,
  'live-reports': liveReports,
  'logo-draft': logoDraft,
  'logo-editor': logoEditor,
  'mail-choices': mailChoices,
  'mail-choices-editor': mailChoicesEditor,
  'message-composer': messageComposer,
  messages,
  'naming-patterns': namingPatterns,
  'new-message': newMessage,
  'stand-in': standIn,
  'stand-in-editor': standInEditor,
  'files-import': filesImport,
  'ledger-imports': ledgerImports,
  'column-mapping': columnMapping,
  'findings-acknowledging': findingsAcknowledging,
  'closed-years': closedYears,
  changeRequests,
  supervisions,
  'new-notification-editor': newNotificationEditor,
  'new-reports': newReports,
  'notification-composer': notificationComposer,
  'notification-receipts': notificationReceipts,
  notifications,
  'own-sessions': ownSessions,
  'password-panel': passwordPanel,
  'personal-view': personalView,
  presence,
  'preview-tab': previewTab,
  protocol,
  'dry-run': dryRun,
  'recipient-picker': recipientPicker,
  reconciliation,
  'report-archive': reportArchive,
  'report-picker': reportPicker,
  'report-draft': reportDraft,
  'report-editor': reportEditor,
  'report-history': reportHistory,
  'report-run': reportRun,
  'report-runs': reportRuns,
  'report-batches': reportBatches,
  'filed-lookup': filedLookup,
  'report-uploads': reportUploads,
  'sale-what-if': saleWhatIf,
  'sale-parcels': saleParcels,
  search,
  'sent-notification-editor': sentNotificationEditor,
  'sent-notifications': sentNotifications,
  session,
  'sessions-panel': sessionsPanel,
  'setting-editor': settingEditor,
  'setting-history': settingHistory,
  sheet,
  'sign-in': signIn,
  'site-settings': siteSettings,
  'static-report-deletion': staticReportDeletion,
  'static-report-editor': staticReportEditor,
  'static-report-history': staticReportHistory,
  'static-report-reader': staticReportReader,
  'static-reports': staticReports,
  orders,
  'order-evidence': orderEvidence,
  'order-moving': orderMoving,
  'stock-picker': stockPicker,
  ticket,
  trading,
  table,
  task,
  template,
  'time-travel': timeTravel,
  unsubscription,
  'upload-sending': uploadSending,
  'upload-withdrawal': uploadWithdrawal,
  'user-editor': userEditor,
  'user-form': userForm,
  'user-import': userImport,
  'user-imports': userImports,
  'user-list': userList,
  videos,
  widget,
  'new-widget': newWidget,
  'widget-creator': widgetCreator,
  'widget-previewer': widgetPreviewer,
  'widget-editor': widgetEditor,
  'widgets-admin': widgetsAdmin,
  'zip-preview': zipPreview,
}
