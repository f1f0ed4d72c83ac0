import { Alert, TextInput } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { Dashboard } from '../../../domain/dashboards/dashboard.ts'
import { type WidgetSlot, leavesOf } from '../../../domain/dashboards/structure.ts'
import { widgetTitle } from '../../../domain/widgets/widget.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import { DragArea } from '../../adapters/drag/drag-area.tsx'
import { SettlingArea } from '../../adapters/drag/drag-settling.tsx'
import { useToday } from '../../adapters/firm-time.ts'
import { DetailDialog } from './detail-dialog.tsx'
import { DropGap, MoveHandle } from './move-handle.tsx'
import { EditActions } from './edit-actions.tsx'
import { EditBar, type EditTools } from './edit-bar.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { EditRefusals } from './refusals.tsx'
import { NamedIcon } from '../../ui/icons/icon.tsx'
import styles from './drag.module.css'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import { EditDialog, TitleField } from './edit-dialog.tsx'
import { StructureChoice } from './structure-choice.tsx'
import { O } from '../../../domain/fp.ts'
import { TemplateWords } from '../../widgets/template-words.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx'

// spec §2
const deleteQuestion = 'Are you sure you want to delete this widget ?'

interface RemovalDialogProps {
  readonly edit: EditModeRef
}

export const RemovalDialog = ({ edit }: RemovalDialogProps) => {
  const today = useToday()
  const isOpen = useSelector(edit, (snapshot) => snapshot.matches('removing'))
  const title = useSelector(edit, ({ context: { removing } }) =>
    O.isSome(removing) ? widgetTitle(removing.value.title, today) : '',
  )
  const template = useSelector(edit, ({ context }) => O.toNullable(context.template))
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
      {template === null ? deleteQuestion : <TemplateWords template={template}>{deleteQuestion}</TemplateWords>}
    </ConfirmDialog>
  )
}

export const LeavingDialog = ({ edit }: RemovalDialogProps) => {
  const isOpen = useSelector(edit, (snapshot) => snapshot.matches('leaving'))
  return (
    <LeaveQuestion
      isOpen={isOpen}
      onLeave={() => edit.send({ type: 'leaving.confirmed' })}
      onStay={() => edit.send({ type: 'leaving.refused' })}
    />
  )
}

interface DescriptionDialogProps {
  readonly edit: EditModeRef
}

export const DescriptionDialog = ({ edit }: DescriptionDialogProps) => {
  const isOpen = useSelector(edit, (snapshot) => snapshot.matches('describing'))
  const { title, titleTemplateUrl = '', structure } = useSelector(edit, ({ context }) => context.description)
  return (
    <EditDialog edit={edit} isOpen={isOpen} title="Edit dashboard" apply="Apply">
      <TitleField title={title} onType={(typed) => edit.send({ type: 'title.typed', title: typed })} />
      <TextInput
        label="Heading template"
        placeholder="/templates/name.md"
        maxLength={200}
        value={titleTemplateUrl}
        onChange={({ currentTarget: { value } }) => edit.send({ type: 'title.templated', url: value })}
      />
      <StructureChoice
        chosen={structure}
        onChoose={(chosen) => edit.send({ type: 'structure.chosen', structure: chosen })}
      />
    </EditDialog>
  )
}

interface LiftedCardProps {
  readonly title: string
}

const LiftedCard = ({ title }: LiftedCardProps) => (
  <div className={styles['lifted']}>
    <NamedIcon name="move" />
    <span>{title}</span>
  </div>
)

interface Props {
  readonly dashboard: DashboardRef
  readonly layout: Dashboard
  readonly children: (tools: EditTools | undefined) => ReactNode
}

const lostCardAlert = (words: string, dismiss: () => void): ReactNode => (
  <Alert color="yellow" role="alert" title={words} withCloseButton closeButtonLabel="Dismiss" onClose={dismiss} />
)

const overlayOf = (title: string): ReactNode => <LiftedCard title={title} />

/** Always present for site administrators, so that entering edit mode remounts nothing. */
export const EditWorkbench = ({ dashboard, layout, children }: Props) => {
  const edit = useSelector(dashboard, (snapshot) => snapshot.children.editMode)
  const refused = useSelector(dashboard, ({ context }) => context.refused)
  const tools = useMemo(() => edit && { edit, Handle: MoveHandle, Actions: EditActions, Gap: DropGap }, [edit])
  const isStill = useReducedMotion()
  const today = useToday()
  const leaves = useMemo(() => leavesOf(layout.rows), [layout.rows])
  const titleOf = useCallback(
    (wid: string) => {
      const title = dashboard.getSnapshot().context.widgets[wid]?.definition.title
      return widgetTitle(title ?? '', today)
    },
    [dashboard, today],
  )
  const move = useCallback(
    (wid: string, slot: WidgetSlot) => edit?.send({ type: 'act.done', act: { type: 'MoveWidget', wid, ...slot } }),
    [edit],
  )
  return (
    <DragArea leaves={leaves} titleOf={titleOf} onMove={move} lossOf={lostCardAlert} overlayOf={overlayOf}>
      {edit && <EditBar edit={edit} />}
      <EditRefusals refused={refused} onDismiss={() => dashboard.send({ type: 'refusals.dismissed' })} />
      <SettlingArea arranged={layout.rows} isStill={isStill || edit === undefined}>
        {children(tools)}
      </SettlingArea>
      {edit && (
        <>
          <DescriptionDialog edit={edit} />
          <LibraryDialog edit={edit} />
          <DetailDialog dashboard={dashboard} edit={edit} />
          <RemovalDialog edit={edit} />
          <LeavingDialog edit={edit} />
        </>
      )}
    </DragArea>
  )
}
