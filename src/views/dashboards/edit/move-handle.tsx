import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/ActionIcon.css'
import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { useDragHandle } from '../../adapters/drag-handle.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTitle } from '../use-title.ts'
import styles from './drag.module.css'

interface Props {
  readonly edit: EditModeRef
  readonly widget: WidgetRef
}

interface ButtonProps extends ReturnType<typeof useDragHandle> {
  readonly label: string
}

// every handle hears of every move of a drag; only those it is about are drawn again
const HandleButton = memo(({ label, isLifted, handle }: ButtonProps) => (
  <ActionIcon
    {...handle}
    variant="subtle"
    color="gray"
    size="lg"
    className={styles['handle']}
    aria-label={label}
    title={label}
    data-lifted={isLifted || undefined}
  >
    <Icon name="move" />
  </ActionIcon>
))
HandleButton.displayName = 'HandleButton'

export const MoveHandle = ({ edit, widget }: Props) => {
  const title = useTitle(widget)
  const isArranging = useSelector(edit, (snapshot) => snapshot.matches('arranging'))
  return <HandleButton {...useDragHandle(widget.id, isArranging)} label={`Move ${title}`} />
}
