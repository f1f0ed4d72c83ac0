import { ActionIcon } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { useDragHandle, useDragTarget } from '../../adapters/drag/drag-area.tsx'
import { NamedIcon } from '../../ui/icons/icon.tsx'
import { useTitle } from '../use-title.ts'
import styles from './drag.module.css'

interface DropGapProps {
  readonly cid: string
  readonly at: number
  /** The widgets before and after the gap: a drop here moves neither of them. */
  readonly before: string | null
  readonly after: string | null
}

export const DropGap = memo(({ cid, at, before, after }: DropGapProps) => {
  const { id, ref, lifted } = useDragTarget({ cid, at })
  const isEmpty = before === null && after === null
  return (
    <div
      ref={ref}
      className={styles['gap']}
      data-last={after === null || undefined}
      data-empty={isEmpty || undefined}
      data-over={(lifted !== null && lifted !== before && lifted !== after) || undefined}
    >
      <span id={id} className={styles['line']} />
      {isEmpty && 'No widgets in this column'}
    </div>
  )
})
DropGap.displayName = 'DropGap'

interface Props {
  readonly edit: EditModeRef
  readonly widget: WidgetRef
}

interface ButtonProps extends ReturnType<typeof useDragHandle> {
  readonly label: string
}

// memo: every move of a drag reaches every handle
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
    <NamedIcon name="move" />
  </ActionIcon>
))
HandleButton.displayName = 'HandleButton'

export const MoveHandle = ({ edit, widget }: Props) => {
  const title = useTitle(widget)
  const isArranging = useSelector(edit, (snapshot) => snapshot.matches('arranging'))
  return <HandleButton {...useDragHandle(widget.id, isArranging)} label={`Move ${title}`} />
}
