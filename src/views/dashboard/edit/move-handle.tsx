import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ActionIcon.css'
import { useSelector } from '@xstate/react'
import type { EditModeRef } from '../../../machines/edit-mode.ts'
import type { WidgetRef } from '../../../machines/widget.ts'
import { useDragHandle } from '../../adapters/drag-handle.ts'
import { Icon } from '../icon.tsx'
import { useTitle } from '../use-title.ts'
import styles from './drag.module.css'

interface Props {
  readonly edit: EditModeRef
  readonly widget: WidgetRef
}

export const MoveHandle = ({ edit, widget }: Props) => {
  const title = useTitle(widget)
  const isArranging = useSelector(edit, (snapshot) => snapshot.matches('arranging'))
  const { handle, isLifted } = useDragHandle(widget.id, isArranging)
  return (
    <ActionIcon
      {...handle}
      variant="subtle"
      color="gray"
      size="lg"
      className={styles['handle']}
      aria-label={`Move ${title}`}
      title={`Move ${title}`}
      data-lifted={isLifted || undefined}
    >
      <Icon name="move" />
    </ActionIcon>
  )
}
