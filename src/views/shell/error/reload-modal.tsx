import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import type { ProtocolRef } from '../../../machines/shell/protocol.ts'
import styles from '../../dashboards/edit/edit-dialog.module.css'

interface Props {
  readonly protocol: ProtocolRef
}

/** Asks whoever would lose what they did by loading the new version of the application. */
export const ReloadModal = ({ protocol }: Props) => {
  const postpone = () => {
    protocol.send({ type: 'reload.postponed' })
  }
  return (
    <Modal
      opened
      onClose={postpone}
      title="Plutus has been updated"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Cancel' }}
      transitionProps={{ duration: 120 }}
    >
      <p className={styles['question']}>
        The new version has to be loaded. What you changed cannot be saved from this page any more, and is lost when the
        new one loads. Cancel to note it down first.
      </p>
      <div className={styles['buttons']}>
        <Button variant="default" onClick={postpone} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red.9"
          onClick={() => {
            protocol.send({ type: 'reload.requested' })
          }}
        >
          Load now
        </Button>
      </div>
    </Modal>
  )
}
