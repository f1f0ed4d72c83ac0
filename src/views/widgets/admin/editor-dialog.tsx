import { useMediaQuery } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { O } from '../../../domain/fp.ts'
import type { WidgetEditorRef } from '../../../machines/widgets/widget-editor.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { saveRefusalText } from '../../ui/save-refusal-text.ts'
import { Conflict } from './conflict.tsx'
import styles from './editor-dialog.module.css'
import { NotesFields } from './notes-fields.tsx'

const ConfigFields = lazy(async () => ({ default: (await import('./config-fields.tsx')).ConfigFields }))

interface Props {
  readonly editor: WidgetEditorRef
}

const Fields = ({ editor }: Props) => {
  const draft = useSelector(editor, ({ context }) => context.draft)
  const widgetType = useSelector(editor, ({ context }) => context.saved.widgetType)
  return draft._tag === 'Notes' ? (
    <NotesFields draft={draft} onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })} />
  ) : (
    <Suspense fallback={<Waiting label="Opening" />}>
      <ConfigFields
        draft={draft}
        widgetType={widgetType}
        onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })}
      />
    </Suspense>
  )
}

/** The notes, or the title, description and config, of one widget. */
export const EditorDialog = ({ editor }: Props) => {
  const { saved, draft, refusal, theirs } = useSelector(editor, ({ context }) => context)
  const canSave = useSelector(editor, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const isSaving = useSelector(editor, (snapshot) => snapshot.matches('saving') || snapshot.matches('reading'))
  const isAsking = useSelector(editor, (snapshot) => snapshot.matches('asking'))
  const isEditing = useSelector(editor, (snapshot) => snapshot.matches('editing'))
  const isNarrow = useMediaQuery('(width < 48rem)')
  const isConfig = draft._tag === 'Config'
  return (
    <AdminDialog
      title={`${isConfig ? 'Configuration' : 'Notes'} of ${saved.title}`}
      size={isConfig ? '72rem' : '44rem'}
      fullScreen={isNarrow}
      refusal={saveRefusalText(refusal)}
      canSave={canSave}
      isSaving={isSaving}
      isAsking={isAsking}
      onSave={() => editor.send({ type: 'save.requested' })}
      onClose={() => editor.send({ type: 'close.requested' })}
      onLeave={() => editor.send({ type: 'close.confirmed' })}
      onStay={() => editor.send({ type: 'close.refused' })}
    >
      {O.isSome(theirs) && <Conflict editor={editor} theirs={theirs.value} />}
      <div className={styles['fields']} inert={!isEditing}>
        <Fields editor={editor} />
      </div>
    </AdminDialog>
  )
}
