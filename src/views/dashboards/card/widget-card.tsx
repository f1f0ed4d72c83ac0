import { useSelector } from '@xstate/react'
import { memo, useId } from 'react'
import type { SnapshotFrom } from 'xstate'
import { gridHeight } from '../../../domain/widgets/grid/lines.ts'
import { columnsWidth } from '../../../domain/widgets/table/columns.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { useElementWidth } from '../../adapters/rendering/element-width.ts'
import modalsStyles from '../../ui/dialogs/modals.module.css'
import { ModalDialog } from '../../ui/dialogs/dialog.tsx'
import type { WidgetRoom } from '../../widgets/widget-body.tsx'
import { CardActions } from './card-actions.tsx'
import { CardContent } from './card-content.tsx'
import { CardTitle } from './card-title.tsx'
import type { EditTools } from '../edit/edit-bar.tsx'
import { useTitle } from '../use-title.ts'
import { FullscreenModal } from './fullscreen-modal.tsx'
import styles from './widget-card.module.css'

interface Props {
  readonly widget: WidgetRef
  readonly dashboardWidth: number
}

const graphHeight = 300
const gridRows = 16
const unmeasuredWidth = 320

const roomIn = (dashboardWidth: number, width: number): WidgetRoom => ({
  dashboardWidth: width === 0 ? dashboardWidth : columnsWidth(dashboardWidth, width),
  width: width || unmeasuredWidth,
  graphHeight,
  gridHeight: gridHeight(gridRows),
})

const CardBody = memo(({ widget, dashboardWidth }: Props) => {
  const [ref, width] = useElementWidth()
  return (
    <div className={styles['body']} ref={ref}>
      <CardContent widget={widget} room={roomIn(dashboardWidth, width)} />
    </div>
  )
})
CardBody.displayName = 'CardBody'

interface CardProps extends Props {
  readonly tools: EditTools | undefined
}

const CardHeader = memo(
  ({ widget, titleId, tools }: Omit<CardProps, 'dashboardWidth'> & { readonly titleId: string }) => (
    <header className={styles['header']}>
      {tools && <tools.Handle edit={tools.edit} widget={widget} />}
      <CardTitle widget={widget} id={titleId} />
      {tools ? <tools.Actions edit={tools.edit} widget={widget} /> : <CardActions widget={widget} />}
    </header>
  ),
)
CardHeader.displayName = 'CardHeader'

/** Edit mode shows what everybody gets, not this person's folding. */
const isCardOpen = (snapshot: SnapshotFrom<WidgetRef>, isEdited: boolean): boolean =>
  isEdited ? snapshot.context.definition.collapsed !== true : snapshot.matches({ size: 'expanded' })

interface InfoModalProps {
  readonly widget: WidgetRef
}

const InfoModal = ({ widget }: InfoModalProps) => {
  const isOpen = useSelector(widget, (snapshot) => snapshot.matches({ modal: 'info' }))
  const notes = useSelector(widget, ({ context }) => context.notes)
  const title = useTitle(widget)
  return (
    <ModalDialog
      isOpen={isOpen}
      onClose={() => widget.send({ type: 'modal.closed' })}
      title={`About ${title}`}
      centered
    >
      <dl className={modalsStyles['info']}>
        {notes.map(({ title: term, content }, index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  )
}

export const WidgetCard = memo(({ widget, dashboardWidth, tools }: CardProps) => {
  const titleId = useId()
  const isExpanded = useSelector(widget, (snapshot) => isCardOpen(snapshot, tools !== undefined))
  return (
    <section className={styles['card']} aria-labelledby={titleId} data-wid={widget.id} data-edited={tools && true}>
      <CardHeader widget={widget} titleId={titleId} tools={tools} />
      {isExpanded && <CardBody widget={widget} dashboardWidth={dashboardWidth} />}
      <FullscreenModal widget={widget} />
      <InfoModal widget={widget} />
    </section>
  )
})
WidgetCard.displayName = 'WidgetCard'
