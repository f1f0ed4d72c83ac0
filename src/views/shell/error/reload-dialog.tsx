import { useSelector } from '@xstate/react'
import type { ProtocolRef } from '../../../machines/shell/protocol.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'

interface Props {
  readonly protocol: ProtocolRef
}

const reloadTexts = {
  update: {
    title: 'Plutus has been updated',
    text: 'Load the new version to continue. Unsaved changes on this page will be lost. To copy them first, choose Cancel.',
  },
  restore: {
    title: 'Data restored from a backup',
    text: 'This page shows changes that are no longer stored. Reload it to continue. Unsaved changes on this page will be lost. To copy them first, choose Cancel.',
  },
} as const

export const ReloadDialog = ({ protocol }: Props) => {
  const { title, text } = reloadTexts[useSelector(protocol, ({ context }) => context.cause)]
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
