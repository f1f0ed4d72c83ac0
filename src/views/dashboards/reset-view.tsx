import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../machines/dashboards/dashboard.ts'
import type { PersonalViewRef } from '../../machines/dashboards/personal-view.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'

interface Props {
  readonly personalView: PersonalViewRef
}

export const ResetConfirmation = ({ personalView }: Props) => {
  const isOpen = useSelector(personalView, (snapshot) => !snapshot.matches({ resetting: 'idle' }))
  const isResetting = useSelector(personalView, (snapshot) => snapshot.matches({ resetting: 'resetting' }))
  const hasFailed = useSelector(personalView, (snapshot) => snapshot.matches({ resetting: 'failed' }))
  return (
    <ConfirmDialog
      title="Reset my view"
      act="Reset"
      isOpen={isOpen}
      isBusy={isResetting}
      refusal={
        hasFailed && (
          <Alert color="red" role="alert">
            There was a problem
          </Alert>
        )
      }
      onConfirm={() => personalView.send({ type: 'reset.confirmed' })}
      onCancel={() => personalView.send({ type: 'reset.cancelled' })}
    >
      Everything you have folded, filtered, sorted or hidden on this dashboard goes back to how everybody sees it, in
      all your browsers. Nobody else is affected.
    </ConfirmDialog>
  )
}

/** Offered once there is something of one's own to take back. */
export const ResetButton = ({ personalView }: Props) => {
  const hasOwn = useSelector(personalView, ({ context }) => Object.keys(context.views).length > 0)
  return (
    hasOwn && (
      <IconButton icon="reset" label="Reset my view" onClick={() => personalView.send({ type: 'reset.opened' })} />
    )
  )
}

export const ResetView = ({ dashboard }: { readonly dashboard: DashboardRef }) => {
  const personalView = useSelector(dashboard, ({ context }) => context.personalView)
  return (
    <>
      <ResetButton personalView={personalView} />
      <ResetConfirmation personalView={personalView} />
    </>
  )
}
