import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { StaticReportDeletionRef } from '../../machines/archive/static-report-editor.ts'
import type { StaticReportsRef } from '../../machines/archive/static-reports.ts'
import {
  isAlreadyFetched,
  type UploadWithdrawalRef,
  type UploadWithdrawalRefusal,
} from '../../machines/archive/upload-withdrawal.ts'
import { useFocusReturned } from '../adapters/focus/use-focus-returned.ts'
import { PatternsDialog } from './naming/patterns-dialog.tsx'
import { ReportEditorDialog } from './report/editor-dialog.tsx'
import { EvidenceDialog } from './report/evidence-dialog.tsx'
import { HistoryDialog } from './report/history-dialog.tsx'
import { ReaderDialog } from './report/reader-dialog.tsx'
import { ConfirmingDialog, RefusalAlert } from '../ui/dialogs/confirming-dialog.tsx'
import { pluralise } from '../../domain/text/pluralise.ts'
import { reportText } from './archive-texts.ts'
import styles from './uploads/uploads.module.css'

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
      Are you sure you want to delete “{reportText(report)}” ({report.subject})? It disappears from the archive. The
      record of who filed and downloaded it is kept.
    </ConfirmingDialog>
  )
}

interface Props {
  readonly archive: StaticReportsRef
  readonly heading: RefObject<HTMLElement | null>
}

interface WithdrawalDialogProps {
  readonly withdrawal: UploadWithdrawalRef
}

const WithdrawalRefusalAlert = ({ refusal }: { readonly refusal: UploadWithdrawalRefusal }) =>
  refusal._tag === 'Refused' ? (
    <RefusalAlert>{refusal.message}</RefusalAlert>
  ) : (
    <Alert color="yellow" role="alert" title="Not withdrawn yet: clients have already opened some of these reports">
      Clients keep the reports they have downloaded. The record of who opened a report is kept.
      <ul className={styles['fetched']} tabIndex={0} aria-label="Opened reports">
        {refusal.fetched.map(({ file, message }, index) => (
          <li key={index}>
            {file}
            <small>{message}</small>
          </li>
        ))}
      </ul>
    </Alert>
  )

export const WithdrawalDialog = ({ withdrawal }: WithdrawalDialogProps) => {
  const { of: upload, refusal } = useSelector(withdrawal, ({ context }) => context)
  return (
    <ConfirmingDialog
      acting={withdrawal}
      title="Withdraw the upload?"
      act={isAlreadyFetched(refusal) ? 'Withdraw anyway' : 'Withdraw'}
      isGrave
      size={isAlreadyFetched(refusal) ? '36rem' : 'md'}
      refused={(refusal) => <WithdrawalRefusalAlert refusal={refusal} />}
    >
      Are you sure you want to withdraw {upload.name}? {pluralise(upload.tally.filed, 'report')} filed with it will be
      withdrawn immediately. If a report was replaced, its previous version is restored.
    </ConfirmingDialog>
  )
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
