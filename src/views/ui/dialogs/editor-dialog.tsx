import { Alert, Button, type ModalProps } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { O } from '../../../domain/fp.ts'
import type { EditorSaveRefusal } from '../../../machines/kit/editing.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ModalDialog, DialogFoot } from './dialog.tsx'
import styles from './dialog.module.css'
import { FetchFailed } from '../fetch-failed.tsx'
import { WaitingStatus } from '../waiting.tsx'
import { problemText } from '../../../domain/texts.ts'

interface EditorSnapshot {
  readonly context: { readonly refusal: O.Option<EditorSaveRefusal<string>> }
  readonly matches: (
    state:
      | ('opening' | 'failed' | 'editing' | 'checking' | 'saving' | 'reading' | 'asking')
      | { readonly failed: 'trying' },
  ) => boolean
  readonly can: (event: { readonly type: 'save.requested' }) => boolean
}

interface EditorRef extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => EditorSnapshot
  readonly send: (event: {
    readonly type: 'open.retried' | 'save.requested' | 'close.requested' | 'close.confirmed' | 'close.refused'
  }) => void
}

interface Props {
  readonly editor: EditorRef
  readonly title: string
  readonly size: NonNullable<ModalProps['size']>
  readonly cancel?: string
  readonly act?: string
  readonly gone?: string
  readonly conflict?: ReactNode
  readonly children: ReactNode
}

const refusalText = (refusal: EditorSaveRefusal<string>, gone: string): string | null => {
  switch (refusal._tag) {
    case 'Field':
      return null
    case 'Refused':
      return refusal.message
    case 'Gone':
      return gone
    case 'Stale':
    case 'Lost':
      return problemText
  }
}

const SaveRefusalAlert = ({ editor, gone }: { readonly editor: EditorRef; readonly gone: string }) => {
  const refusal = useSelector(editor, ({ context }) => context.refusal)
  const text = O.isSome(refusal) ? refusalText(refusal.value, gone) : null
  return (
    text !== null && (
      <Alert color="red" role="alert">
        {text}
      </Alert>
    )
  )
}

const EditorContent = ({ editor, conflict, children }: Pick<Props, 'editor' | 'conflict' | 'children'>) => {
  const isEditing = useSelector(editor, (snapshot) => snapshot.matches('editing'))
  return (
    <div className={styles['content']}>
      {conflict}
      <div className={styles['content']} inert={!isEditing}>
        {children}
      </div>
    </div>
  )
}

export const EditorDialog = ({
  editor,
  title,
  size,
  cancel = 'Cancel',
  act = 'Save',
  gone = problemText,
  ...content
}: Props) => {
  const canSave = useSelector(editor, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const isSaving = useSelector(
    editor,
    (snapshot) => snapshot.matches('checking') || snapshot.matches('saving') || snapshot.matches('reading'),
  )
  const isAsking = useSelector(editor, (snapshot) => snapshot.matches('asking'))
  const isOpening = useSelector(editor, (snapshot) => snapshot.matches('opening'))
  const isFailed = useSelector(editor, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(editor, (snapshot) => snapshot.matches({ failed: 'trying' }))
  const close = () => editor.send({ type: 'close.requested' })
  return (
    <>
      <ModalDialog title={title} size={size} closeOnEscape={!isAsking} onClose={close}>
        {isOpening && <WaitingStatus label="Opening" />}
        {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => editor.send({ type: 'open.retried' })} />}
        {!isOpening && !isFailed && <EditorContent editor={editor} {...content} />}
        <DialogFoot above={<SaveRefusalAlert editor={editor} gone={gone} />}>
          <Button variant="default" onClick={close} disabled={isSaving}>
            {cancel}
          </Button>
          <Button
            onClick={() => editor.send({ type: 'save.requested' })}
            loading={isSaving}
            disabled={!canSave && !isSaving}
          >
            {act}
          </Button>
        </DialogFoot>
      </ModalDialog>
      {isAsking && (
        <ConfirmDialog
          title="Close without saving?"
          act="Close without saving"
          isGrave
          onConfirm={() => editor.send({ type: 'close.confirmed' })}
          onCancel={() => editor.send({ type: 'close.refused' })}
        >
          Your changes are not saved. If you close now, they are lost.
        </ConfirmDialog>
      )}
    </>
  )
}
