import { useSelector } from '@xstate/react'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { screenOnlyMark } from '../../adapters/picture-marks.ts'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { MoreButton, MoreMenu } from '../../ui/more-menu.tsx'
import { useTitle } from '../use-title.ts'
import styles from './widget-card.module.css'

interface Props {
  readonly widget: WidgetRef
}

export const InfoButton = ({ widget }: Props) => {
  const title = useTitle(widget)
  const hasNotes = useSelector(widget, ({ context }) => context.notes.length > 0)
  return (
    hasNotes && <IconButton icon="info" label={`About ${title}`} onClick={() => widget.send({ type: 'info.opened' })} />
  )
}

export const ReloadButton = ({ widget }: Props) => {
  const title = useTitle(widget)
  const canReload = useSelector(widget, (snapshot) => snapshot.can({ type: 'reload.requested' }))
  const isLoading = useSelector(widget, (snapshot) => snapshot.matches({ figures: 'loading' }))
  return (
    canReload && (
      <IconButton
        icon="reload"
        label={`Reload ${title}`}
        isBusy={isLoading}
        onClick={() => widget.send({ type: 'reload.requested' })}
      />
    )
  )
}

const CollapseButton = ({ widget }: Props) => {
  const title = useTitle(widget)
  const isExpanded = useSelector(widget, (snapshot) => snapshot.matches({ size: 'expanded' }))
  return (
    <IconButton
      icon={isExpanded ? 'collapse' : 'expand'}
      label={`${isExpanded ? 'Collapse' : 'Expand'} ${title}`}
      onClick={() => widget.send({ type: 'size.toggled' })}
    />
  )
}

export const MoreOfWidget = ({ widget }: Props) => {
  const title = useTitle(widget)
  const canReload = useSelector(widget, (snapshot) => snapshot.can({ type: 'reload.requested' }))
  const isLoading = useSelector(widget, (snapshot) => snapshot.matches({ figures: 'loading' }))
  return (
    <MoreMenu of={title}>
      {canReload && (
        <MoreButton icon="reload" isBusy={isLoading} onClick={() => widget.send({ type: 'reload.requested' })}>
          Reload {title}
        </MoreButton>
      )}
      <MoreButton icon="fullscreen" onClick={() => widget.send({ type: 'fullscreen.opened' })}>
        Show {title} full screen
      </MoreButton>
    </MoreMenu>
  )
}

export const CardActions = ({ widget }: Props) => (
  <div className={styles['actions']} {...screenOnlyMark}>
    <InfoButton widget={widget} />
    <MoreOfWidget widget={widget} />
    <CollapseButton widget={widget} />
  </div>
)
