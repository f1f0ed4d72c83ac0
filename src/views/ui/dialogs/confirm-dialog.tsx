import { Button, type ModalProps, Text } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { ModalDialog, DialogFoot } from './dialog.tsx'
import styles from './dialog.module.css'
import { useNewest } from '../../adapters/focus/use-newest.ts'

interface Props {
  readonly title: string
  readonly act: string
  readonly cancel?: string
  readonly isGrave?: boolean
  readonly isOpen?: boolean
  readonly isBusy?: boolean
  readonly isBlocked?: boolean
  readonly isForeseeing?: boolean
  readonly busy?: string
  readonly size?: NonNullable<ModalProps['size']>
  readonly zIndex?: NonNullable<ModalProps['zIndex']>
  readonly refusal?: ReactNode
  /** Gets the focus if the opener is gone at the end. */
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
  zIndex,
  refusal,
  otherwise,
  onConfirm,
  onCancel,
  // spec §9
  children = 'are you sure?',
}: Props) => (
  <ModalDialog
    isOpen={useNewest(isOpen)}
    title={title}
    size={size}
    otherwise={otherwise}
    {...(zIndex !== undefined && { zIndex })}
    onClose={onCancel}
  >
    <div className={styles['content']}>
      <Text component="div" size="sm">
        {children}
      </Text>
      {refusal}
      {(busy !== undefined || isForeseeing) && (
        <Text role="status" size="sm" c="dimmed">
          {isForeseeing ? 'Checking whether this is possible…' : isBusy && busy}
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
  </ModalDialog>
)
