import { useSelector } from '@xstate/react'
import type { StaticReportDeletionRef } from '../../../machines/archive/static-report-deletion.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { reportText } from '../archive-texts.ts'

interface Props {
  readonly deletion: StaticReportDeletionRef
}

export const DeletionDialog = ({ deletion }: Props) => {
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
