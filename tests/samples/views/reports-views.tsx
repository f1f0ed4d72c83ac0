import { BatchStarterPanel } from '../../../src/views/reports/batches/batch-starter-panel.tsx'
import { BatchesScreen } from '../../../src/views/reports/batches/batches-screen.tsx'
import { DryRunDialog } from '../../../src/views/reports/editor/dialogs/dry-run-dialog.tsx'
import { LogoDialog } from '../../../src/views/reports/editor/dialogs/logo-dialog.tsx'
import { EditorTopBar } from '../../../src/views/reports/editor/editor-top-bar.tsx'
import { ReportPreview } from '../../../src/views/reports/editor/panes/preview-pane.tsx'
import { EditorNotices } from '../../../src/views/reports/editor/report-editor-screen.tsx'
import { LiveReportsScreen } from '../../../src/views/reports/live/live-reports-screen.tsx'
import { ClientPicker } from '../../../src/views/reports/report-screen.tsx'
import { RunFailure } from '../../../src/views/reports/run/run-failure.tsx'
import { RunProgress } from '../../../src/views/reports/run/run-progress.tsx'
import { RunsScreen } from '../../../src/views/reports/runs/runs-screen.tsx'
import { batchStarter } from '../reports/batch-starter.ts'
import { dryRun as dryRunSample } from '../reports/dry-run.ts'
import { liveReports } from '../reports/live-reports.ts'
import { logoEditor } from '../reports/logo-editor.ts'
import { previewTab } from '../reports/preview-tab.ts'
import { reportBatches } from '../reports/report-batches.ts'
import { reportEditor } from '../reports/report-editor.ts'
import { reportPicker } from '../reports/report-picker.ts'
import { reportRun } from '../reports/report-run.ts'
import { reportRuns } from '../reports/report-runs.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const reportsViews: SampleViews = {
  'batch-starter': viewOf(batchStarter, (starter) => <BatchStarterPanel starter={starter} />),
  'dry-run': viewOf(dryRunSample, (dryRun) => <DryRunDialog dryRun={dryRun} />),
  'live-reports': viewOf(liveReports, (live) => <LiveReportsScreen live={live} />),
  'logo-editor': viewOf(logoEditor, (logo) => <LogoDialog logo={logo} />),
  'preview-tab': viewOf(previewTab, (preview) => <ReportPreview preview={preview} />),
  'report-batches': viewOf(reportBatches, (batches) => <BatchesScreen batches={batches} />),
  'report-editor': viewOf(reportEditor, (editor) => (
    <>
      <EditorTopBar editor={editor} />
      <EditorNotices editor={editor} />
    </>
  )),
  'report-picker': viewOf(reportPicker, (picker) => <ClientPicker picker={picker} isAuthor={false} />),
  'report-run': viewOf(reportRun, (run) => (
    <>
      <RunProgress run={run} />
      <RunFailure run={run} isAuthor />
    </>
  )),
  'report-runs': viewOf(reportRuns, (runs) => <RunsScreen runs={runs} />),
}
