import { useSelector } from '@xstate/react'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import { useFocusKept } from '../../adapters/use-focus-kept.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface Props {
  readonly dashboard: DashboardRef
}

/** Into edit mode and out of it; to leave is to save (spec §2). */
export const EditToggle = ({ dashboard }: Props) => {
  const canEnter = useSelector(dashboard, (snapshot) => snapshot.can({ type: 'edit.entered' }))
  const edit = useSelector(dashboard, ({ children }) => children.editMode)
  const toggle = useFocusKept<HTMLButtonElement>(edit === undefined)
  return (
    (canEnter || edit !== undefined) && (
      <IconButton
        ref={toggle}
        icon="edit"
        label="Edit mode"
        isPressed={edit !== undefined}
        onClick={() => {
          if (edit === undefined) dashboard.send({ type: 'edit.entered' })
          else edit.send({ type: 'save.requested' })
        }}
      />
    )
  )
}
