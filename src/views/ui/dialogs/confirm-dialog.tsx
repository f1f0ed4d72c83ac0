import { Button, type ModalProps, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import styles from './dialog.module.css'

interface Props {
  readonly title: string
  readonly act: string
  readonly cancel?: string
  readonly isGrave?: boolean
  readonly isOpen?: boolean
  readonly isBusy?: boolean
  /** What is going on while it is busy, and why it cannot be cancelled by then. */
  readonly busy?: string
  readonly size?: NonNullable<ModalProps['size']>
  readonly refusal?: ReactNode
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

export const ConfirmDialog = ({
  title,
  act,
  cancel = 'Cancel',
  isGrave = false,
  isOpen = true,
  isBusy = false,
  busy,
  size = 'md',
  refusal,
  onConfirm,
  onCancel,
  // spec §9
  children = 'are you sure?',
}: Props) => (
  <Dialog title={title} isOpen={isOpen} size={size} onClose={onCancel}>
    <div className={styles['content']}>
      <Text component="div" size="sm">
        {children}
      </Text>
      {refusal}
      {busy !== undefined && (
        <Text role="status" size="sm" c="dimmed">
          {isBusy && busy}
        </Text>
      )}
    </div>
    <DialogFoot>
      <Button variant="default" data-autofocus disabled={isBusy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...(isGrave && { color: 'red.9' })} loading={isBusy} onClick={onConfirm}>
        {act}
      </Button>
    </DialogFoot>
  </Dialog>
)
