import { Button, Modal } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { DashboardHistoryRef } from '../../../machines/dashboards/dashboard-history.ts'
import styles from './history.module.css'
import { pastText } from './save-text.ts'

interface Props {
  readonly history: DashboardHistoryRef
}

/** It closes by its buttons and by Escape, never by a click beside it (spec §9). */
export const RestoreDialog = ({ history }: Props) => {
  const isOpen = useSelector(history, (snapshot) => snapshot.matches({ open: { view: { past: 'confirming' } } }))
  const past = useSelector(history, ({ context }) => pastText(context.chosen))
  const cancel = () => history.send({ type: 'restore.cancelled' })
  return (
    <Modal
      opened={isOpen}
      onClose={cancel}
      title="Restore this dashboard"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close: Restore this dashboard' }}
      transitionProps={{ duration: 120 }}
    >
      <p className={styles['question']}>
        Everybody who opens this dashboard will see it as it was {past}. Nothing is lost: what it is today stays in its
        history, and can be restored again.
      </p>
      <div className={styles['buttons']}>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button onClick={() => history.send({ type: 'restore.confirmed' })}>Restore</Button>
      </div>
    </Modal>
  )
}
