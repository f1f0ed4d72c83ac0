import type { AppRef } from '../../machines/shell/app.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'

interface Props {
  readonly app: AppRef
}

export const LeaveDialog = ({ app }: Props) => (
  <ConfirmDialog
    title="Leave without saving?"
    act="Leave"
    isGrave
    onConfirm={() => app.send({ type: 'leaving.confirmed' })}
    onCancel={() => app.send({ type: 'leaving.refused' })}
  >
    What you changed is not saved. If you leave now, it is lost.
  </ConfirmDialog>
)
