import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { StaticReportsRef } from '../../machines/archive/static-reports.ts'
import { useFocusReturned } from '../adapters/focus/use-focus-returned.ts'
import { PatternsDialog } from './naming/patterns-dialog.tsx'
import { ReportEditorDialog } from './report/editor-dialog.tsx'
import { EvidenceDialog } from './report/evidence-dialog.tsx'
import { HistoryDialog } from './report/history-dialog.tsx'
import { ReaderDialog } from './report/reader-dialog.tsx'
import { WithdrawalDialog } from './uploads/withdrawal-dialog.tsx'
import type { StaticReportDeletionRef } from '../../machines/archive/static-report-deletion.ts'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { reportText } from './archive-texts.ts'

interface DeletionProps {
  readonly deletion: StaticReportDeletionRef
}

export const DeletionDialog = ({ deletion }: DeletionProps) => {
  const report = useSelector(deletion, ({ context }) => context.of)
  return (
    <ConfirmingDialog
      acting={deletion}
      title="Delete the report?"
      act="Delete"
      isGrave
      refused={(refusal) => <RefusalAlert>{refusal}</RefusalAlert>}
    >
      Are you sure you want to delete “{reportText(report)}” ({report.subject})? Nobody will find it in the archive any
      more. Who filed and who fetched it stays on record.
    </ConfirmingDialog>
  )
}

interface Props {
  readonly archive: StaticReportsRef
  readonly heading: RefObject<HTMLElement | null>
}

export const ArchiveDialogs = ({ archive, heading }: Props) => {
  const { reader, editor, history, deletion, evidence, patterns, withdrawal } = useSelector(
    archive,
    ({ children }) => children,
  )
  useFocusReturned(
    useSelector(archive, (snapshot) => !snapshot.matches('free')),
    heading,
  )
  return (
    <>
      {reader !== undefined && <ReaderDialog reader={reader} />}
      {editor !== undefined && <ReportEditorDialog editor={editor} />}
      {history !== undefined && <HistoryDialog history={history} />}
      {deletion !== undefined && <DeletionDialog deletion={deletion} />}
      {evidence !== undefined && <EvidenceDialog evidence={evidence} />}
      {patterns !== undefined && <PatternsDialog patterns={patterns} />}
      {withdrawal !== undefined && <WithdrawalDialog withdrawal={withdrawal} />}
    </>
  )
}
