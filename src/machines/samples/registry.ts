import type { AnyStateMachine } from 'xstate'
import { app } from './app.ts'
import { archiveEvidence } from './archive-evidence.ts'
import { archiveList } from './archive-list.ts'
import { batchStarter } from './batch-starter.ts'
import { bulkUpload } from './bulk-upload.ts'
import { colorScheme } from './color-scheme.ts'
import { connection } from './connection.ts'
import { dashboard } from './dashboard.ts'
import { dashboardHistory } from './dashboard-history.ts'
import { dashboardExport } from './dashboard-export.ts'
import { editMode } from './edit-mode.ts'
import { followed } from './followed.ts'
import { form } from './form.ts'
import { graph } from './graph.ts'
import { grid } from './grid.ts'
import { guard } from './guard.ts'
import { layout } from './layout.ts'
import { liveReports } from './live-reports.ts'
import { logoEditor } from './logo-editor.ts'
import { namingPatterns } from './naming-patterns.ts'
import { newReports } from './new-reports.ts'
import { notifications } from './notifications.ts'
import { passwordPanel } from './password-panel.ts'
import { personalView } from './personal-view.ts'
import { presence } from './presence.ts'
import { previewTab } from './preview-tab.ts'
import { rehearsal } from './rehearsal.ts'
import { reportArchive } from './report-archive.ts'
import { reportDesk } from './report-desk.ts'
import { reportEditor } from './report-editor.ts'
import { reportHistory } from './report-history.ts'
import { reportRun } from './report-run.ts'
import { reportRuns } from './report-runs.ts'
import { reportBatches } from './report-batches.ts'
import { reportUploads } from './report-uploads.ts'
import type { Sample } from './sample.ts'
import { search } from './search.ts'
import { session } from './session.ts'
import { sheet } from './sheet.ts'
import { signIn } from './sign-in.ts'
import { staticReportDeletion } from './static-report-deletion.ts'
import { staticReportEditor } from './static-report-editor.ts'
import { staticReportHistory } from './static-report-history.ts'
import { staticReportReader } from './static-report-reader.ts'
import { staticReports } from './static-reports.ts'
import { table } from './table.ts'
import { timeTravel } from './time-travel.ts'
import { uploadSending } from './upload-sending.ts'
import { uploadWithdrawal } from './upload-withdrawal.ts'
import { videoLibrary } from './video-library.ts'
import { widget } from './widget.ts'
import { widgetCreator } from './widget-creator.ts'
import { widgetEditor } from './widget-editor.ts'
import { widgetsAdmin } from './widgets-admin.ts'
import { zipPreview } from './zip-preview.ts'

/** Every machine that can be walked, by the name of its file; `followed` stands for all that are made by it. */
export const samples: Readonly<Record<string, Sample<AnyStateMachine>>> = {
  app,
  'archive-evidence': archiveEvidence,
  'archive-list': archiveList,
  'batch-starter': batchStarter,
  'bulk-upload': bulkUpload,
  'color-scheme': colorScheme,
  connection,
  dashboard,
  'dashboard-history': dashboardHistory,
  'dashboard-export': dashboardExport,
  'edit-mode': editMode,
  followed,
  form,
  graph,
  grid,
  guard,
  layout,
  'live-reports': liveReports,
  'logo-editor': logoEditor,
  'naming-patterns': namingPatterns,
  'new-reports': newReports,
  notifications,
  'password-panel': passwordPanel,
  'personal-view': personalView,
  presence,
  'preview-tab': previewTab,
  rehearsal,
  'report-archive': reportArchive,
  'report-desk': reportDesk,
  'report-editor': reportEditor,
  'report-history': reportHistory,
  'report-run': reportRun,
  'report-runs': reportRuns,
  'report-batches': reportBatches,
  'report-uploads': reportUploads,
  search,
  session,
  sheet,
  'sign-in': signIn,
  'static-report-deletion': staticReportDeletion,
  'static-report-editor': staticReportEditor,
  'static-report-history': staticReportHistory,
  'static-report-reader': staticReportReader,
  'static-reports': staticReports,
  table,
  'time-travel': timeTravel,
  'upload-sending': uploadSending,
  'upload-withdrawal': uploadWithdrawal,
  'video-library': videoLibrary,
  widget,
  'widget-creator': widgetCreator,
  'widget-editor': widgetEditor,
  'widgets-admin': widgetsAdmin,
  'zip-preview': zipPreview,
}
