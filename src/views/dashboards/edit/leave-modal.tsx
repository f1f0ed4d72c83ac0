import { Button, Modal } from '@mantine/core'
import type { AppRef } from '../../../machines/shell/app.ts'
import styles from './edit-dialog.module.css'

interface Props {
  readonly app: AppRef
}

/** Asks whoever would lose what they did to a dashboard by going elsewhere. */
export const LeaveModal = ({ app }: Props) => {
  const stay = () => app.send({ type: 'leaving.refused' })
  return (
    <Modal
      opened
      onClose={stay}
      title="Leave without saving?"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Stay' }}
      transitionProps={{ duration: 120 }}
    >
      <p className={styles['question']}>What you changed is not saved. If you leave now, it is lost.</p>
      <div className={styles['buttons']}>
        <Button variant="default" onClick={stay} data-autofocus>
          Stay
        </Button>
        <Button color="red.9" onClick={() => app.send({ type: 'leaving.confirmed' })}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
