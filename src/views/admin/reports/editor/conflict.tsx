import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayMoment } from '../../../../domain/date/display-moment.ts'
import { fieldTitles } from '../../../../domain/report/editor/field-titles.ts'
import { changedFields, contestedFields, rebasedDraft } from '../../../../domain/report/editor/rebase-draft.ts'
import { type DraftField, draftOf } from '../../../../domain/report/editor/report-draft.ts'
import type { ReportEditorRef, SavedReport } from '../../../../machines/report-editor.ts'
import { DraftDifferences } from './draft-differences.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly editor: ReportEditorRef
  readonly theirs: SavedReport
}

const listed = (fields: readonly DraftField[]): string => fields.map((field) => fieldTitles[field]).join(', ')

const momentOf = (at: string): string => (at === '' ? '' : ` on ${displayMoment(new Date(at))}`)

/** Told as soon as it is known; nobody's work is overwritten unless somebody chooses to. */
export const Conflict = ({ editor, theirs }: Props) => {
  const { base, draft, lookups } = useSelector(editor, ({ context }) => context)
  const now = draftOf(theirs.edition.report)
  const contested = contestedFields(draft, base, now)
  return (
    <Alert
      color="yellow"
      role="alert"
      title={`${theirs.by === '' ? 'Somebody else' : theirs.by} has saved this report${momentOf(theirs.at)}`}
    >
      <p>
        Nothing has been overwritten. They changed: {listed(changedFields(base, now))}.{' '}
        {contested.length === 0
          ? 'You changed nothing of that: keeping yours keeps both.'
          : `Both of you changed: ${listed(contested)}. Keeping yours puts your version of that on top of theirs.`}
      </p>
      <details>
        <summary>See what differs</summary>
        <DraftDifferences
          lookups={lookups}
          before={now}
          after={rebasedDraft(draft, base, now)}
          beforeTitle="Theirs"
          afterTitle="Mine on top of theirs"
        />
      </details>
      <div className={styles['choices']}>
        <Button variant="default" size="xs" onClick={() => editor.send({ type: 'mine.kept' })}>
          Keep mine on top
        </Button>
        <Button variant="default" size="xs" onClick={() => editor.send({ type: 'theirs.taken' })}>
          Take theirs
        </Button>
      </div>
    </Alert>
  )
}
