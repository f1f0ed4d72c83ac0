import { useMediaQuery } from '@mantine/hooks'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { StaticReportEditorRef } from '../../../machines/archive/static-report-editor.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { saveRefusalText } from '../../ui/save-refusal-text.ts'
import { EditorFields } from './editor-fields.tsx'
import styles from './report.module.css'
import { ReportConflict } from './report-conflict.tsx'

interface Props {
  readonly editor: StaticReportEditorRef
}

const gone = 'Somebody else has deleted or withdrawn this report meanwhile. It cannot be saved any more.'

/** What is said of one report; its file stays as it is. */
export const EditorDialog = ({ editor }: Props) => {
  const { saved, draft, touched, reference, refusal, theirs } = useSelector(editor, ({ context }) => context)
  const canSave = useSelector(editor, (snapshot) => snapshot.can({ type: 'save.requested' }))
  const isSaving = useSelector(editor, (snapshot) => snapshot.matches('saving') || snapshot.matches('reading'))
  const isAsking = useSelector(editor, (snapshot) => snapshot.matches('asking'))
  const isEditing = useSelector(editor, (snapshot) => snapshot.matches('editing'))
  const isNarrow = useMediaQuery('(width < 48rem)')
  return (
    <AdminDialog
      title="Editing Static Report"
      size="44rem"
      fullScreen={isNarrow}
      refusal={saveRefusalText(refusal, gone)}
      canSave={canSave}
      isSaving={isSaving}
      isAsking={isAsking}
      onSave={() => editor.send({ type: 'save.requested' })}
      onClose={() => editor.send({ type: 'close.requested' })}
      onLeave={() => editor.send({ type: 'close.confirmed' })}
      onStay={() => editor.send({ type: 'close.refused' })}
    >
      {O.isSome(theirs) && <ReportConflict editor={editor} report={saved} draft={draft} theirs={theirs.value} />}
      <div className={styles['fields']} inert={!isEditing}>
        <EditorFields
          draft={draft}
          touched={touched}
          owners={reference}
          refusal={refusal}
          saved={saved}
          onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })}
        />
      </div>
    </AdminDialog>
  )
}
