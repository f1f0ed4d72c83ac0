import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import type { DashboardHistoryRef } from '../../../machines/dashboards/dashboard-history.ts'
import { Rows } from '../rows.tsx'
import { PastBanner } from './past-banner.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { pastText } from './save-text.ts'

interface RestoreDialogProps {
  readonly history: DashboardHistoryRef
}

const RestoreDialog = ({ history }: RestoreDialogProps) => {
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

interface Props {
  readonly dashboard: DashboardRef
  readonly history: DashboardHistoryRef
  readonly dashboardWidth: number
}

export const PastDashboard = ({ dashboard, history, dashboardWidth }: Props) => {
  const seen = useSelector(dashboard, ({ context }) => context.seen)
  const past = useSelector(history, ({ context }) => context.past)
  const widgets = useSelector(history, ({ context }) => context.widgets)
  return (
    <>
      {O.isSome(seen) && <PastBanner history={history} now={seen.value.dashboard} />}
      {O.isSome(past) && (
        <Rows rows={past.value.dashboard.rows} widgets={widgets} dashboardWidth={dashboardWidth} tools={undefined} />
      )}
      <RestoreDialog history={history} />
    </>
  )
}
