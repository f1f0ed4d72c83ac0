import { Alert, Button } from '@mantine/core'
import type { LibraryEntry } from '../../../domain/library/library-entry.ts'
import { configText } from '../../../domain/library/config-text.ts'
import type { WidgetDraft } from '../../../domain/library/widget-draft.ts'
import type { WidgetEditorRef } from '../../../machines/widget-editor.ts'
import styles from './editor-dialog.module.css'

interface Props {
  readonly editor: WidgetEditorRef
  readonly theirs: LibraryEntry
}

const theirText = (kind: WidgetDraft['_tag'], { title, description, config, info }: LibraryEntry): string =>
  kind === 'Config'
    ? [title, description, configText(config)].join('\n')
    : info.map((note) => `${note.title}\n${note.content}`).join('\n\n')

/** Told as soon as it is known; nobody's work is overwritten unless somebody chooses to. */
export const Conflict = ({ editor, theirs }: Props) => (
  <Alert color="yellow" role="alert" title="Somebody else has changed this widget meanwhile">
    Nothing has been overwritten. Load theirs and lose what you wrote, or go on with yours: saving it will then replace
    theirs.
    <details>
      <summary>What they saved</summary>
      <pre className={styles['theirs']} tabIndex={0}>
        {theirText(editor.getSnapshot().context.draft._tag, theirs)}
      </pre>
    </details>
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
