import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../../../adapters/firm-time.ts'
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
import { lazyComponent } from '../../../adapters/lazy-component.tsx'

const DraftDifferences = lazyComponent(async () => (await import('./draft-differences.tsx')).DraftDifferences)

interface Props {
  readonly editor: ReportEditorRef
  readonly theirs: SavedReport
}

const fieldList = (fields: readonly DraftField[]): string => fields.map((field) => fieldTitles[field]).join(', ')

const savedOnText = (at: string): string => (at === '' ? '' : ` on ${instantText(at)}`)

export const EditorConflict = ({ editor, theirs }: Props) => {
  const { saved, draft, lookups, isComparing } = useSelector(editor, ({ context }) => context)
  const written = useSelector(editor, ({ children }) => children.editor)
  const [base, now] = [saved.draft, theirs.draft]
  if (written === undefined) return null
  const contested = contestedFields(draft, base, now)
  return (
    <ConflictPanel
      editor={written}
      title={`${theirs.by === '' ? 'Somebody else' : theirs.by} has saved this report${savedOnText(theirs.at)}`}
      choices={
        <Button
          variant="default"
          size="xs"
          aria-expanded={isComparing}
          onClick={() => editor.send({ type: 'differences.toggled' })}
        >
          {isComparing ? 'Hide comparison' : 'Compare'}
        </Button>
      }
    >
      <p>
        They changed: {fieldList(changedFields(base, now))}.{' '}
        {contested.length === 0
          ? 'No overlap: if you keep yours, both changes are kept.'
          : `You both changed: ${fieldList(contested)}. Keep yours to replace theirs, or load theirs.`}
      </p>
      {isComparing && (
        <>
          <h2 className={styles['heading']}>Their changes</h2>
          <DraftDifferences
            lookups={lookups}
            before={base}
            after={now}
            beforeTitle="when you opened it"
            afterTitle="their version"
          />
          <h2 className={styles['heading']}>Effect of keeping yours</h2>
          <DraftDifferences
            lookups={lookups}
            before={now}
            after={rebasedDraft(draft, base, now)}
            beforeTitle="their version"
            afterTitle="your version"
          />
        </>
      )}
    </ConflictPanel>
  )
}
