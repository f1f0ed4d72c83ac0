import { useSelector } from '@xstate/react'
import type { ProtocolRef } from '../../../machines/shell/protocol.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

interface Props {
  readonly protocol: ProtocolRef
}

const words = {
  update: {
    title: 'Plutus has been updated',
    text: 'The new version has to be loaded. What you changed cannot be saved from this page any more, and is lost when the new one loads. Cancel to note it down first.',
  },
  restore: {
    title: 'Data restored from an earlier copy',
    text: 'This page shows changes that are not stored any more, so it has to be loaded again. Your unsaved changes are lost when it loads. Cancel to note them down first.',
  },
} as const

export const ReloadDialog = ({ protocol }: Props) => {
  const { title, text } = words[useSelector(protocol, ({ context }) => context.cause)]
  return (
    <ConfirmDialog
      title={title}
      act="Load now"
      isGrave
      onConfirm={() => {
        protocol.send({ type: 'reload.requested' })
      }}
      onCancel={() => {
        protocol.send({ type: 'reload.postponed' })
      }}
    >
      {text}
    </ConfirmDialog>
  )
}
