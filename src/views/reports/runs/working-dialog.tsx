import { Button, Loader } from '@mantine/core'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import styles from './working-dialog.module.css'

interface Props {
  readonly title: string
  readonly text: string
  readonly onCancel: () => void
}

export const WorkingDialog = ({ title, text, onCancel }: Props) => (
  <ModalDialog title={title} size="sm" onClose={onCancel}>
    <div className={styles['working']}>
      <Loader size={20} aria-hidden="true" />
      <span role="status">{text}</span>
      <Button variant="default" size="xs" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </ModalDialog>
)
