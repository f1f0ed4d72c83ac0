import { Modal } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import styles from '../../ui/modals.module.css'
import { useTitle } from '../use-title.ts'

interface Props {
  readonly widget: WidgetRef
}

export const InfoModal = ({ widget }: Props) => {
  const isOpen = useSelector(widget, (snapshot) => snapshot.matches({ modal: 'info' }))
  const notes = useSelector(widget, ({ context }) => context.notes)
  const title = useTitle(widget)
  return (
    <Modal
      opened={isOpen}
      onClose={() => widget.send({ type: 'modal.closed' })}
      title={`About ${title}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <dl className={styles['info']}>
        {notes.map(({ title: term, content }, index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
