import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { widgetTitle } from '../../../domain/widgets/widget.ts'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import { today } from '../../adapters/today.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface Props {
  readonly edit: EditModeRef
}

export const RemovalDialog = ({ edit }: Props) => {
  const isOpen = useSelector(edit, (snapshot) => snapshot.matches('removing'))
  const title = useSelector(edit, ({ context: { removing } }) =>
    O.isSome(removing) ? widgetTitle(removing.value.title, today()) : '',
  )
  return (
    <ConfirmDialog
      title={`Delete ${title}`}
      act="Delete"
      // spec §3
      cancel="Close"
      isGrave
      isOpen={isOpen}
      onConfirm={() => edit.send({ type: 'dialog.applied' })}
      onCancel={() => edit.send({ type: 'dialog.cancelled' })}
    >
      Are you sure you want to delete this widget ?
    </ConfirmDialog>
  )
}
