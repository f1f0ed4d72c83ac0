import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import type { StaticReportEditorRef } from '../../../machines/archive/static-report-editor.ts'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { EditorFields } from './editor-fields.tsx'
import type { ListedStaticReport } from '../../../domain/archive/listed-static-report.ts'
import { changedDraftFields, draftOf, type ArchiveDraft } from '../../../domain/archive/report-draft.ts'
import { ChangeTable } from '../../ui/dialogs/change-table.tsx'
import { ReplacingConflict } from '../../ui/dialogs/conflict-panel.tsx'
import { fieldText, fieldTitles } from './field-texts.ts'

interface ReportConflictProps {
  readonly editor: StaticReportEditorRef
  readonly report: ListedStaticReport
  readonly draft: ArchiveDraft
  readonly theirs: ListedStaticReport
}

const ReportConflict = ({ editor, report, draft, theirs }: ReportConflictProps) => {
  const now = draftOf(theirs)
  return (
    <ReplacingConflict editor={editor} what="this report">
      <ChangeTable
        changes={changedDraftFields(draftOf(report), now).map((field) => ({
          field,
          title: fieldTitles[field],
          theirs: fieldText(now, field),
          yours: fieldText(draft, field),
        }))}
      />
    </ReplacingConflict>
  )
}

interface Props {
  readonly editor: StaticReportEditorRef
}

const reportGoneText = 'Somebody else has deleted or withdrawn this report. It can no longer be saved.'

export const ReportEditorDialog = ({ editor }: Props) => {
  const { saved, draft, touched, reference, refusal, theirs } = useSelector(editor, ({ context }) => context)
  return (
    <EditorDialog
      editor={editor}
      title="Editing Static Report"
      size="44rem"
      // spec §5
      cancel="Close"
      gone={reportGoneText}
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
