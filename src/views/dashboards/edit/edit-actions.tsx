import { useSelector } from '@xstate/react'
import type { EditModeRef } from '../../../machines/dashboards/edit-mode.ts'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import { InfoButton, MoreOfWidget } from '../card/card-actions.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import { useTitle } from '../use-title.ts'
import styles from '../card/widget-card.module.css'

interface Props {
  readonly edit: EditModeRef
  readonly widget: WidgetRef
}

export const EditActions = ({ edit, widget }: Props) => {
  const wid = widget.id
  const title = useTitle(widget)
  const isCollapsed = useSelector(widget, ({ context }) => context.definition.collapsed === true)
  const isDisabled = useSelector(edit, (snapshot) => snapshot.matches('saving') || snapshot.matches('unsaved'))
  return (
    <div className={styles['actions']}>
      <InfoButton widget={widget} />
      <MoreOfWidget widget={widget} />
      <IconButton
        icon="edit"
        label={`Edit ${title}`}
        isDisabled={isDisabled}
        onClick={() => edit.send({ type: 'widget.opened', wid })}
      />
      <IconButton
        icon="remove"
        label={`Remove ${title}`}
        isDisabled={isDisabled}
        onClick={() => edit.send({ type: 'removal.opened', wid })}
      />
      <IconButton
        icon={isCollapsed ? 'expand' : 'collapse'}
        label={`${isCollapsed ? 'Expand' : 'Collapse'} ${title}`}
        isDisabled={isDisabled}
        onClick={() =>
          edit.send({ type: 'act.done', act: { type: isCollapsed ? 'ExpandWidget' : 'CollapseWidget', wid } })
        }
      />
    </div>
  )
}
