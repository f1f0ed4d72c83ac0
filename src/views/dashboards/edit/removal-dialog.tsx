import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { widgetTitle } from '../../../domain/widgets/widget.ts'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import { today } from '../../adapters/today.ts'
import { EditDialog } from './edit-dialog.tsx'
import styles from './edit-dialog.module.css'

interface Props {
  readonly edit: EditModeRef
}

export const RemovalDialog = ({ edit }: Props) => {
  const isOpen = useSelector(edit, (snapshot) => snapshot.matches('removing'))
  const title = useSelector(edit, ({ context: { removing } }) =>
    O.isSome(removing) ? widgetTitle(removing.value.title, today()) : '',
  )
  return (
    <EditDialog
      edit={edit}
      isOpen={isOpen}
      title={`Delete ${title}`}
      apply="Delete"
      cancel="Close"
      color="red.9"
      size="md"
    >
      <p className={styles['question']}>Are you sure you want to delete this widget ?</p>
    </EditDialog>
  )
}
