import { Button, type ModalProps, Text } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { Dialog, DialogFoot } from './dialog.tsx'
import styles from './dialog.module.css'

interface Props {
  readonly title: string
  readonly act: string
  readonly cancel?: string
  readonly isGrave?: boolean
  readonly isOpen?: boolean
  readonly isBusy?: boolean
  /** The refusal says why. */
  readonly isBlocked?: boolean
  readonly isForeseeing?: boolean
  /** What is going on while it is busy, and why it cannot be cancelled by then. */
  readonly busy?: string
  readonly size?: NonNullable<ModalProps['size']>
  readonly refusal?: ReactNode
  /** Where the focus goes when what the dialog was opened from is gone by its end. */
  readonly otherwise?: RefObject<HTMLElement | null>
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
  isBlocked = false,
  isForeseeing = false,
  busy,
  size = 'md',
  refusal,
  otherwise,
  onConfirm,
  onCancel,
  // spec §9
  children = 'are you sure?',
}: Props) => (
  <Dialog {...{ title, isOpen, size, otherwise }} onClose={onCancel}>
    <div className={styles['content']}>
      <Text component="div" size="sm">
        {children}
      </Text>
      {refusal}
      {(busy !== undefined || isForeseeing) && (
        <Text role="status" size="sm" c="dimmed">
          {isForeseeing ? 'The server is looking at whether it can be done.' : isBusy && busy}
        </Text>
      )}
    </div>
    <DialogFoot>
      <Button variant="default" data-autofocus disabled={isBusy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...(isGrave && { color: 'red.9' })} loading={isBusy} disabled={isBlocked} onClick={onConfirm}>
        {act}
      </Button>
    </DialogFoot>
  </Dialog>
)
