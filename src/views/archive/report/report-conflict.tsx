import type { ArchivedReport } from '../../../domain/archive/archived-report.ts'
import { changedIn, draftOf, type ReportDraft } from '../../../domain/archive/report-draft.ts'
import type { StaticReportEditorRef } from '../../../machines/archive/static-report-editor.ts'
import { ReplacingConflict } from '../../ui/conflict-panel.tsx'
import { fieldText, fieldTitles } from './field-texts.ts'
import styles from './report.module.css'

interface Props {
  readonly editor: StaticReportEditorRef
  readonly report: ArchivedReport
  readonly draft: ReportDraft
  readonly theirs: ArchivedReport
}

export const ReportConflict = ({ editor, report, draft, theirs }: Props) => {
  const now = draftOf(theirs)
  return (
    <ReplacingConflict editor={editor} what="this report">
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {changedIn(draftOf(report), now).map((field) => (
            <tr key={field}>
              <th scope="row">{fieldTitles[field]}</th>
              <td>{fieldText(now, field)}</td>
              <td>{fieldText(draft, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReplacingConflict>
  )
}
