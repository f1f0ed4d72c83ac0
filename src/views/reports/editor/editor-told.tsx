import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { ReportEditorRef } from '../../../machines/reports/report-editor.ts'
import { Conflict } from './conflict.tsx'
import { noticeTexts, refusalText } from './notice-texts.ts'
import styles from './report-editor-screen.module.css'

interface Props {
  readonly editor: ReportEditorRef
}

const Notice = ({ editor }: Props) => {
  const notice = useSelector(editor, ({ context }) => context.notice)
  return (
    <div role="status">
      {O.isSome(notice) && (
        <Alert
          color={notice.value === 'Renewed' ? 'blue' : 'green'}
          role="presentation"
          title={noticeTexts[notice.value]}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => editor.send({ type: 'notice.dismissed' })}
        />
      )}
    </div>
  )
}

/** What came of the last save, and of what others saved. */
export const EditorTold = ({ editor }: Props) => {
  const { refusal, theirs } = useSelector(editor, ({ context }) => context)
  return (
    <div className={styles['told']}>
      <Notice editor={editor} />
      {O.isSome(refusal) && (
        <Alert color="red" role="alert" title="Error Saving Report">
          {refusalText(refusal.value)}
        </Alert>
      )}
      {O.isSome(theirs) && <Conflict editor={editor} theirs={theirs.value} />}
    </div>
  )
}
