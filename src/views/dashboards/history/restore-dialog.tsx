import { useSelector } from '@xstate/react'
import type { DashboardHistoryRef } from '../../../machines/dashboards/dashboard-history.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { pastText } from './save-text.ts'

interface Props {
  readonly history: DashboardHistoryRef
}

export const RestoreDialog = ({ history }: Props) => {
  const isOpen = useSelector(history, (snapshot) => snapshot.matches({ open: { view: { past: 'confirming' } } }))
  const past = useSelector(history, ({ context }) => pastText(context.chosen))
  return (
    <ConfirmDialog
      title="Restore this dashboard"
      act="Restore"
      isOpen={isOpen}
      onConfirm={() => history.send({ type: 'restore.confirmed' })}
      onCancel={() => history.send({ type: 'restore.cancelled' })}
    >
      Everybody who opens this dashboard will see it as it was {past}. Nothing is lost: what it is today stays in its
      history, and can be restored again.
    </ConfirmDialog>
  )
}
