import type { ProtocolRef } from '../../../machines/shell/protocol.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

interface Props {
  readonly protocol: ProtocolRef
}

export const ReloadDialog = ({ protocol }: Props) => (
  <ConfirmDialog
    title="Plutus has been updated"
    act="Load now"
    isGrave
    onConfirm={() => {
      protocol.send({ type: 'reload.requested' })
    }}
    onCancel={() => {
      protocol.send({ type: 'reload.postponed' })
    }}
  >
    The new version has to be loaded. What you changed cannot be saved from this page any more, and is lost when the new
    one loads. Cancel to note it down first.
  </ConfirmDialog>
)
