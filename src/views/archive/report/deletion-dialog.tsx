import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { StaticReportDeletionRef } from '../../../machines/archive/static-report-deletion.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { reportText } from '../archive-texts.ts'

interface Props {
  readonly deletion: StaticReportDeletionRef
}

export const DeletionDialog = ({ deletion }: Props) => {
  const { of: report, refusal } = useSelector(deletion, ({ context }) => context)
  const isDeleting = useSelector(deletion, (snapshot) => snapshot.matches('acting'))
  return (
    <ConfirmDialog
      title="Delete the report?"
      act="Delete"
      isGrave
      isBusy={isDeleting}
      refusal={
        O.isSome(refusal) && (
          <Alert color="red" role="alert">
            {refusal.value}
          </Alert>
        )
      }
      onConfirm={() => deletion.send({ type: 'act.confirmed' })}
      onCancel={() => deletion.send({ type: 'act.cancelled' })}
    >
      Are you sure you want to delete “{reportText(report)}” ({report.subject})? Nobody will find it in the archive any
      more. Who filed and who fetched it stays on record.
    </ConfirmDialog>
  )
}
