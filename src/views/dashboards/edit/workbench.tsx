import { Alert } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { Dashboard } from '../../../domain/dashboards/dashboard.ts'
import { type Place, leavesOf } from '../../../domain/dashboards/structure.ts'
import { widgetTitle } from '../../../domain/widgets/widget.ts'
import type { DashboardRef } from '../../../machines/dashboards/dashboard.ts'
import { DragArea } from '../../adapters/drag-area.tsx'
import { Settling } from '../../adapters/drag-settling.tsx'
import { today } from '../../adapters/today.ts'
import { DescriptionDialog } from './description-dialog.tsx'
import { DetailDialog } from './detail-dialog.tsx'
import { DropGap, MoveHandle } from './move-handle.tsx'
import { EditActions } from './edit-actions.tsx'
import { EditBar, type EditTools } from './edit-bar.tsx'
import { LibraryDialog } from './library-dialog.tsx'
import { Refusals } from './refusals.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './drag.module.css'

interface LiftedCardProps {
  readonly title: string
}

/** What goes with the pointer: a widget's name, not its figures. */
const LiftedCard = ({ title }: LiftedCardProps) => (
  <div className={styles['lifted']}>
    <Icon name="move" />
    <span>{title}</span>
  </div>
)

interface Props {
  readonly dashboard: DashboardRef
  readonly layout: Dashboard
  /** The rows, with what edit mode puts on them while it lasts. */
  readonly children: (tools: EditTools | undefined) => ReactNode
}

const lossOf = (words: string, dismiss: () => void): ReactNode => (
  <Alert color="yellow" role="alert" title={words} withCloseButton closeButtonLabel="Dismiss" onClose={dismiss} />
)

const overlayOf = (title: string): ReactNode => <LiftedCard title={title} />

/** What site admins have around a dashboard's rows: always, so that nothing is built anew when edit mode is entered. */
export const Workbench = ({ dashboard, layout, children }: Props) => {
  const edit = useSelector(dashboard, (snapshot) => snapshot.children.editMode)
  const refused = useSelector(dashboard, ({ context }) => context.refused)
  const tools = useMemo(() => edit && { edit, Handle: MoveHandle, Actions: EditActions, Gap: DropGap }, [edit])
  const isStill = useReducedMotion()
  const leaves = useMemo(() => leavesOf(layout.rows), [layout.rows])
  const titleOf = useCallback(
    (wid: string) => {
      const title = dashboard.getSnapshot().context.widgets[wid]?.definition.title
      return widgetTitle(title ?? '', today())
    },
    [dashboard],
  )
  const move = useCallback(
    (wid: string, place: Place) => edit?.send({ type: 'act.done', act: { type: 'MoveWidget', wid, ...place } }),
    [edit],
  )
  return (
    <DragArea leaves={leaves} titleOf={titleOf} onMove={move} lossOf={lossOf} overlayOf={overlayOf}>
      {edit && <EditBar edit={edit} />}
      <Refusals refused={refused} onDismiss={() => dashboard.send({ type: 'refusals.dismissed' })} />
      <Settling arranged={layout.rows} isStill={isStill || edit === undefined}>
        {children(tools)}
      </Settling>
      {edit && (
        <>
          <DescriptionDialog edit={edit} />
          <LibraryDialog edit={edit} />
          <DetailDialog dashboard={dashboard} edit={edit} />
          <RemovalDialog edit={edit} />
        </>
      )}
    </DragArea>
  )
}
