import { Button, Modal } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReportEditorRef } from '../../../machines/reports/report-editor.ts'
import { Doubts, doubtsTitle } from './doubts.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly editor: ReportEditorRef
}

/** Helpers can set fields of their own: what is named may be there after all. */
export const DoubtsDialog = ({ editor }: Props) => {
  const doubts = useSelector(editor, ({ context }) => context.doubts)
  const cancel = () => editor.send({ type: 'save.cancelled' })
  return (
    <Modal
      opened
      onClose={cancel}
      title={doubtsTitle}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': `Close: ${doubtsTitle}` }}
      transitionProps={{ duration: 120 }}
    >
      <div className={styles['fields']}>
        <Doubts doubts={doubts} />
        <p className={styles['hint']}>Where a field is missing, the report shows nothing, or zero. Save anyway?</p>
        <div className={styles['buttons']}>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button onClick={() => editor.send({ type: 'save.confirmed' })}>Save anyway</Button>
        </div>
      </div>
    </Modal>
  )
}
