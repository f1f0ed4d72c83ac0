import { Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import { useSelector } from '@xstate/react'
import { infoOf } from '../../domain/widget/library.ts'
import type { WidgetRef } from '../../machines/widget.ts'
import styles from './modals.module.css'
import { useTitle } from './use-title.ts'

interface Props {
  readonly widget: WidgetRef
}

export const InfoModal = ({ widget }: Props) => {
  const isOpen = useSelector(widget, (snapshot) => snapshot.matches({ modal: 'info' }))
  const name = useSelector(widget, ({ context }) => context.definition.name)
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
        {infoOf(name).map(({ title: term, content }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
