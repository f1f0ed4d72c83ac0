import type { ModalProps } from '@mantine/core'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Props {
  readonly zIndex?: NonNullable<ModalProps['zIndex']>
  readonly isOpen?: boolean
  readonly more?: string
  readonly onLeave: () => void
  readonly onStay: () => void
}

export const LeaveQuestion = ({ more, onLeave, onStay, ...shown }: Props) => (
  <ConfirmDialog {...shown} title="Leave without saving?" act="Leave" isGrave onConfirm={onLeave} onCancel={onStay}>
    Your changes are not saved. If you leave now, they are lost.
    {more !== undefined && ` ${more}`}
  </ConfirmDialog>
)
