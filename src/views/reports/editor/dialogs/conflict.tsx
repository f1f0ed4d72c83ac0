import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { displayMoment } from '../../../../domain/dates/display-date.ts'
import { fieldTitles } from '../../../../domain/reports/editor/field-titles.ts'
import {
  changedFields,
  contestedFields,
  type DraftField,
  rebasedDraft,
} from '../../../../domain/reports/editor/report-draft.ts'
import type { SavedReport } from '../../../../machines/reports/report-editing.ts'
import type { ReportEditorRef } from '../../../../machines/reports/report-editor.ts'
import { ConflictPanel } from '../../../ui/dialogs/conflict-panel.tsx'
import styles from './dialogs.module.css'
import { lazily } from '../../../adapters/lazily.tsx'

const DraftDifferences = lazily(async () => (await import('./draft-differences.tsx')).DraftDifferences)

interface Props {
  readonly editor: ReportEditorRef
  readonly theirs: SavedReport
}

const listed = (fields: readonly DraftField[]): string => fields.map((field) => fieldTitles[field]).join(', ')

const momentOf = (at: string): string => (at === '' ? '' : ` on ${displayMoment(new Date(at))}`)

export const Conflict = ({ editor, theirs }: Props) => {
  const { saved, draft, lookups, isComparing } = useSelector(editor, ({ context }) => context)
  const written = useSelector(editor, ({ children }) => children.editor)
  const [base, now] = [saved.draft, theirs.draft]
  if (written === undefined) return null
  const contested = contestedFields(draft, base, now)
  return (
    <ConflictPanel
      editor={written}
      title={`${theirs.by === '' ? 'Somebody else' : theirs.by} has saved this report${momentOf(theirs.at)}`}
      choices={
        <Button
          variant="default"
          size="xs"
          aria-expanded={isComparing}
          onClick={() => editor.send({ type: 'differences.toggled' })}
        >
          {isComparing ? 'Hide differences' : 'See differences'}
        </Button>
      }
    >
      <p>
        They changed: {listed(changedFields(base, now))}.{' '}
        {contested.length === 0
          ? 'You changed nothing of that: keeping yours keeps both.'
          : `Both of you changed: ${listed(contested)}. Keeping yours puts your version of that on top of theirs.`}
      </p>
      {isComparing && (
        <>
          <h2 className={styles['heading']}>What they changed</h2>
          <DraftDifferences
            lookups={lookups}
            before={base}
            after={now}
            beforeTitle="as you began"
            afterTitle="as they saved it"
          />
          <h2 className={styles['heading']}>What yours would change of that</h2>
          <DraftDifferences
            lookups={lookups}
            before={now}
            after={rebasedDraft(draft, base, now)}
            beforeTitle="as they saved it"
            afterTitle="yours on top"
          />
        </>
      )}
    </ConflictPanel>
  )
}
