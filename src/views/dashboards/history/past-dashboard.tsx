import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { Dashboard } from '../../../domain/dashboards/dashboard.ts'
import { dashboardDifferences } from '../../../domain/dashboards/history/differences.ts'
import { O } from '../../../domain/fp.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import type { DashboardHistoryRef, DashboardRestoreRefusal } from '../../../machines/dashboards/dashboard-history.ts'
import { DashboardRows } from '../rows.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DifferencesList } from './differences-list.tsx'
import styles from './history.module.css'
import { savedVersionText } from './save-text.ts'

interface RestoreDialogProps {
  readonly history: DashboardHistoryRef
}

const RestoreDialog = ({ history }: RestoreDialogProps) => {
  const isOpen = useSelector(history, (snapshot) => snapshot.matches({ open: { view: { past: 'confirming' } } }))
  const past = useSelector(history, ({ context }) => savedVersionText(context.chosen))
  return (
    <ConfirmDialog
      title="Restore this dashboard"
      act="Restore"
      isOpen={isOpen}
      onConfirm={() => history.send({ type: 'restore.confirmed' })}
      onCancel={() => history.send({ type: 'restore.cancelled' })}
    >
      Everybody who opens this dashboard will see {past}. Nothing is lost: today’s version stays in the history and can
      be restored.
    </ConfirmDialog>
  )
}

interface Props {
  readonly dashboard: DashboardRef
  readonly history: DashboardHistoryRef
  readonly dashboardWidth: number
}

interface PastBannerProps {
  readonly history: DashboardHistoryRef
  readonly now: Dashboard
}

const maxListedChanges = 12

const refusalText = (refused: DashboardRestoreRefusal): string => {
  switch (refused._tag) {
    case 'StaleRevision':
      return 'Somebody else has changed this dashboard since you opened it. Please check the changes again.'
    case 'Unreachable':
      return 'The dashboard could not be restored. Please try again.'
    case 'OutOfSpace':
      return refused.message
  }
}

const ChangesSince = ({ past, now }: { readonly past: Dashboard; readonly now: Dashboard }) => {
  const since = dashboardDifferences(past, now)
  return since.length === 0 ? (
    <p className={styles['since']}>No changes since then.</p>
  ) : (
    <>
      <p className={styles['since']}>Changes since then:</p>
      <DifferencesList differences={since} maxShown={maxListedChanges} />
    </>
  )
}

const PastActs = ({ history }: Pick<PastBannerProps, 'history'>) => {
  const canRestore = useSelector(history, (snapshot) => snapshot.can({ type: 'restore.requested' }))
  const isRestoring = useSelector(history, (snapshot) => snapshot.matches({ open: { view: { past: 'restoring' } } }))
  return (
    <div className={styles['acts']}>
      <Button variant="default" size="sm" onClick={() => history.send({ type: 'today.requested' })}>
        Back to today
      </Button>
      <Button
        size="sm"
        loading={isRestoring}
        disabled={!canRestore && !isRestoring}
        onClick={() => history.send({ type: 'restore.requested' })}
      >
        Restore
      </Button>
    </div>
  )
}

const LostVersion = ({ history }: Pick<PastBannerProps, 'history'>) => (
  <Alert color="red" role="alert" title="The earlier version could not be loaded">
    <Button variant="default" size="xs" onClick={() => history.send({ type: 'today.requested' })}>
      Back to today
    </Button>
  </Alert>
)

const PastBanner = ({ history, now }: PastBannerProps) => {
  const past = useSelector(history, ({ context }) => context.past)
  const refused = useSelector(history, ({ context }) => context.refused)
  const isLost = useSelector(history, (snapshot) => snapshot.matches({ open: { view: 'lost' } }))
  if (isLost) return <LostVersion history={history} />
  if (O.isNone(past)) return null
  return (
    <section className={styles['banner']} aria-label="Earlier version of the dashboard">
      <div className={styles['told']}>
        <p role="status" className={styles['past']}>
          Showing {savedVersionText(past.value.save)}
        </p>
        <ChangesSince past={past.value.dashboard} now={now} />
        {O.isSome(refused) && (
          <p role="alert" className={styles['refused']}>
            {refusalText(refused.value)}
          </p>
        )}
      </div>
      <PastActs history={history} />
    </section>
  )
}

export const PastDashboard = ({ dashboard, history, dashboardWidth }: Props) => {
  const seen = useSelector(dashboard, ({ context }) => context.seen)
  const past = useSelector(history, ({ context }) => context.past)
  const widgets = useSelector(history, ({ context }) => context.widgets)
  return (
    <>
      {O.isSome(seen) && <PastBanner history={history} now={seen.value.dashboard} />}
      {O.isSome(past) && (
        <DashboardRows
          rows={past.value.dashboard.rows}
          widgets={widgets}
          dashboardWidth={dashboardWidth}
          tools={undefined}
        />
      )}
      <RestoreDialog history={history} />
    </>
  )
}
