import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import { useFocusKept } from '../../adapters/focus/use-focus-kept.ts'
import { NamedIcon } from '../../ui/icons/icon.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { WordButton } from '../../ui/icons/word-button.tsx'
import styles from './edit-bar.module.css'
import { EditRefusals } from './refusals.tsx'
import type { ReactNode } from 'react'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import type { DropGap } from './move-handle.tsx'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'

interface EditToggleProps {
  readonly dashboard: DashboardRef
}

export const EditToggle = ({ dashboard }: EditToggleProps) => {
  const canEnter = useSelector(dashboard, (snapshot) => snapshot.can({ type: 'edit.entered' }))
  const edit = useSelector(dashboard, ({ children }) => children.editMode)
  const toggle = useFocusKept<HTMLButtonElement>(edit === undefined)
  return (
    (canEnter || edit !== undefined) && (
      <WordButton
        ref={toggle}
        icon="edit"
        isPressed={edit !== undefined}
        onClick={() => {
          if (edit === undefined) dashboard.send({ type: 'edit.entered' })
          else edit.send({ type: 'save.requested' })
        }}
      >
        Edit mode
      </WordButton>
    )
  )
}

interface WidgetToolProps {
  readonly edit: EditModeRef
  readonly widget: WidgetRef
}

export interface EditTools {
  readonly edit: EditModeRef
  readonly Handle: (props: WidgetToolProps) => ReactNode
  readonly Actions: (props: WidgetToolProps) => ReactNode
  readonly Gap: typeof DropGap
}

interface Props {
  readonly edit: EditModeRef
}

const countText = (count: number): string => {
  if (count === 0) return 'No unsaved changes'
  return count === 1 ? '1 unsaved change' : `${count} unsaved changes`
}

const UndoButtons = ({ edit }: Props) => {
  const canUndo = useSelector(edit, (snapshot) => snapshot.can({ type: 'undo.requested' }))
  const canRedo = useSelector(edit, (snapshot) => snapshot.can({ type: 'redo.requested' }))
  const acts = useSelector(edit, ({ context }) => context.draft.acts)
  const undo = useFocusKept<HTMLButtonElement>(acts)
  return (
    <>
      <IconButton
        ref={undo}
        icon="undo"
        label="Undo"
        isDisabled={!canUndo}
        onClick={() => edit.send({ type: 'undo.requested' })}
      />
      <IconButton
        icon="redo"
        label="Redo"
        isDisabled={!canRedo}
        onClick={() => edit.send({ type: 'redo.requested' })}
      />
    </>
  )
}

const ArrangeButtons = ({ edit }: Props) => {
  const isBusy = useSelector(edit, (snapshot) => !snapshot.can({ type: 'library.opened' }))
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={styles['action']}
        leftSection={<NamedIcon name="add" />}
        disabled={isBusy}
        onClick={() => edit.send({ type: 'library.opened' })}
      >
        Add widget
      </Button>
      <Button
        variant="default"
        size="sm"
        className={styles['action']}
        leftSection={<NamedIcon name="edit" />}
        disabled={isBusy}
        onClick={() => edit.send({ type: 'description.opened' })}
      >
        Edit dashboard
      </Button>
    </>
  )
}

const LeaveButtons = ({ edit }: Props) => {
  const isSaving = useSelector(edit, (snapshot) => snapshot.matches('saving'))
  const canSave = useSelector(edit, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const canCancel = useSelector(edit, (snapshot) => snapshot.can({ type: 'cancel.requested' }))
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={styles['action']}
        disabled={!canCancel}
        onClick={() => edit.send({ type: 'cancel.requested' })}
      >
        Cancel
      </Button>
      <Button
        size="sm"
        className={styles['action']}
        loading={isSaving}
        disabled={!canSave && !isSaving}
        onClick={() => edit.send({ type: 'save.requested' })}
      >
        Save
      </Button>
    </>
  )
}

const SaveFailure = ({ edit }: Props) => {
  const failure = useSelector(edit, ({ context }) => context.failure)
  const said = O.isSome(failure) ? failure.value.message : ''
  return (
    <Alert color="red" role="alert" title="Your changes could not be saved">
      {said !== '' && <p className={styles['failure']}>Message from the server: {said}.</p>}
      <p className={styles['failure']}>Your changes are kept.</p>
      <Button variant="default" size="xs" onClick={() => edit.send({ type: 'save.requested' })}>
        Retry
      </Button>
    </Alert>
  )
}

export const EditBar = ({ edit }: Props) => {
  const count = useSelector(edit, ({ context }) => context.draft.acts.length)
  const isFailed = useSelector(
    edit,
    (snapshot) => snapshot.matches('unsaved') || (snapshot.matches('leaving') && O.isSome(snapshot.context.failure)),
  )
  const refused = useSelector(edit, ({ context }) => context.refused)
  return (
    <div className={styles['deck']}>
      <div className={styles['bar']} role="group" aria-label="Editing">
        <p role="status" className={styles['count']}>
          {countText(count)}
        </p>
        <UndoButtons edit={edit} />
        <span className={styles['space']} />
        <ArrangeButtons edit={edit} />
        <LeaveButtons edit={edit} />
      </div>
      {isFailed && <SaveFailure edit={edit} />}
      <EditRefusals refused={refused} onDismiss={() => edit.send({ type: 'refusals.dismissed' })} />
    </div>
  )
}
