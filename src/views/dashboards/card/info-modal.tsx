import { useSelector } from '@xstate/react'
import type { WidgetRef } from '../../../machines/widgets/widget.ts'
import styles from '../../ui/dialogs/modals.module.css'
import { useTitle } from '../use-title.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

interface Props {
  readonly widget: WidgetRef
}

export const InfoModal = ({ widget }: Props) => {
  const isOpen = useSelector(widget, (snapshot) => snapshot.matches({ modal: 'info' }))
  const notes = useSelector(widget, ({ context }) => context.notes)
  const title = useTitle(widget)
  return (
    <Dialog isOpen={isOpen} onClose={() => widget.send({ type: 'modal.closed' })} title={`About ${title}`} centered>
      <dl className={styles['info']}>
        {notes.map(({ title: term, content }, index) => (
          <div key={index}>
            <dt>{term}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
