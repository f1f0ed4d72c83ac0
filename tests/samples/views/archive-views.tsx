import { filedLookupMachine } from '../../../src/machines/archive/filed-lookup.ts'
import { zipPreviewMachine } from '../../../src/machines/archive/zip-preview.ts'
import { DeletionDialog, WithdrawalDialog } from '../../../src/views/archive/archive-dialogs.tsx'
import { PatternsDialog } from '../../../src/views/archive/naming/patterns-dialog.tsx'
import { ReportEditorDialog } from '../../../src/views/archive/report/editor-dialog.tsx'
import { EvidenceDialog } from '../../../src/views/archive/report/evidence-dialog.tsx'
import { HistoryDialog } from '../../../src/views/archive/report/history-dialog.tsx'
import { ReaderDialog } from '../../../src/views/archive/report/reader-dialog.tsx'
import { StaticReportsScreen } from '../../../src/views/archive/static-reports-screen.tsx'
import { BulkNews, UploadNews } from '../../../src/views/archive/upload/bulk-news.tsx'
import { BulkUpload } from '../../../src/views/archive/upload/bulk-upload.tsx'
import { SendingProgress } from '../../../src/views/archive/upload/sending-progress.tsx'
import { SteeringFailed } from '../../../src/views/archive/upload/watched-upload.tsx'
import { ZipPreview } from '../../../src/views/archive/upload/zip-preview.tsx'
import { archiveEvidence } from '../archive/archive-evidence.ts'
import { bulkUpload } from '../archive/bulk-upload.ts'
import { namingPatterns } from '../archive/naming-patterns.ts'
import { reportUploads } from '../archive/report-uploads.ts'
import { staticReportDeletion } from '../archive/static-report-deletion.ts'
import { staticReportEditor } from '../archive/static-report-editor.ts'
import { staticReportHistory } from '../archive/static-report-history.ts'
import { staticReportReader } from '../archive/static-report-reader.ts'
import { staticReports } from '../archive/static-reports.ts'
import { uploadSending } from '../archive/upload-sending.ts'
import { uploadWithdrawal } from '../archive/upload-withdrawal.ts'
import { zipPreview } from '../archive/zip-preview.ts'
import { type SampleViews, viewOf } from './view-of.ts'

/** The archive has no files to compare. */
const unlookedUp = zipPreviewMachine.provide({
  actors: { filed: filedLookupMachine.provide({ guards: { hasWaiting: () => false } }) },
})

export const archiveViews: SampleViews = {
  'archive-evidence': viewOf(archiveEvidence, (evidence) => <EvidenceDialog evidence={evidence} />),
  'bulk-upload': viewOf(bulkUpload, (upload) => (
    <>
      <BulkUpload upload={upload} />
      <BulkNews upload={upload} />
    </>
  )),
  'naming-patterns': viewOf(namingPatterns, (patterns) => <PatternsDialog patterns={patterns} />),
  'report-uploads': viewOf(reportUploads, (uploads) => (
    <>
      <UploadNews uploads={uploads} canShow onShow={() => undefined} />
      <SteeringFailed uploads={uploads} />
    </>
  )),
  'static-report-deletion': viewOf(staticReportDeletion, (deletion) => <DeletionDialog deletion={deletion} />),
  'static-report-editor': viewOf(staticReportEditor, (editor) => <ReportEditorDialog editor={editor} />),
  'static-report-history': viewOf(staticReportHistory, (history) => <HistoryDialog history={history} />),
  'static-report-reader': viewOf(staticReportReader, (reader) => <ReaderDialog reader={reader} />),
  'static-reports': viewOf(staticReports, (archive) => <StaticReportsScreen archive={archive} />),
  'upload-sending': viewOf(uploadSending, (sending) => <SendingProgress sending={sending} />),
  'upload-withdrawal': viewOf(uploadWithdrawal, (withdrawal) => <WithdrawalDialog withdrawal={withdrawal} />),
  'zip-preview': viewOf(zipPreview, (preview) => <ZipPreview preview={preview} />, unlookedUp),
}
