import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { StaticReportEditorRef } from '../../../machines/archive/static-report-editor.ts'
import { EditorDialog } from '../../ui/editor-dialog.tsx'
import { EditorFields } from './editor-fields.tsx'
import { ReportConflict } from './report-conflict.tsx'

interface Props {
  readonly editor: StaticReportEditorRef
}

const gone = 'Somebody else has deleted or withdrawn this report meanwhile. It cannot be saved any more.'

/** What is said of one report; its file stays as it is. */
export const ReportEditorDialog = ({ editor }: Props) => {
  const { saved, draft, touched, reference, refusal, theirs } = useSelector(editor, ({ context }) => context)
  return (
    <EditorDialog
      editor={editor}
      title="Editing Static Report"
      size="44rem"
      // spec §5
      cancel="Close"
      gone={gone}
      conflict={
        O.isSome(theirs) && <ReportConflict editor={editor} report={saved} draft={draft} theirs={theirs.value} />
      }
    >
      <EditorFields
        draft={draft}
        touched={touched}
        owners={reference}
        refusal={refusal}
        saved={saved}
        onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })}
      />
    </EditorDialog>
  )
}
