import { Alert, Button } from '@mantine/core'
import type { ArchivedReport } from '../../../../domain/static-report/archived-report.ts'
import { changedIn, draftOf, type ReportDraft } from '../../../../domain/static-report/report-draft.ts'
import type { StaticReportEditorRef } from '../../../../machines/static-report-editor.ts'
import { fieldText, fieldTitles } from './field-texts.ts'
import styles from './report.module.css'

interface Props {
  readonly editor: StaticReportEditorRef
  readonly report: ArchivedReport
  readonly draft: ReportDraft
  readonly theirs: ArchivedReport
}

/** Told as soon as it is known; nobody's work is overwritten unless somebody chooses to. */
export const ReportConflict = ({ editor, report, draft, theirs }: Props) => {
  const now = draftOf(theirs)
  return (
    <Alert color="yellow" role="alert" title="Somebody else has changed this report meanwhile">
      Nothing has been overwritten. Load theirs and lose what you wrote, or go on with yours: saving it will then
      replace theirs.
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
      <div className={styles['choices']}>
        <Button variant="default" size="xs" onClick={() => editor.send({ type: 'theirs.taken' })}>
          Load theirs
        </Button>
        <Button variant="default" size="xs" onClick={() => editor.send({ type: 'mine.kept' })}>
          Keep editing mine
        </Button>
      </div>
    </Alert>
  )
}
