import type { LibraryEntry } from '../../../domain/widgets/library/library-entry.ts'
import { configText } from '../../../domain/widgets/library/config-text.ts'
import type { WidgetDraft } from '../../../domain/widgets/library/widget-draft.ts'
import type { WidgetEditorRef } from '../../../machines/widgets/widget-editor.ts'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { SavedText } from '../../ui/saved-text.tsx'

interface Props {
  readonly editor: WidgetEditorRef
  readonly theirs: LibraryEntry
}

const theirText = (kind: WidgetDraft['_tag'], { title, description, config, info }: LibraryEntry): string =>
  kind === 'Config'
    ? [title, description, configText(config)].join('\n')
    : info.map((note) => `${note.title}\n${note.content}`).join('\n\n')

export const Conflict = ({ editor, theirs }: Props) => (
  <EditConflict
    what="this widget"
    onTake={() => editor.send({ type: 'theirs.taken' })}
    onKeep={() => editor.send({ type: 'mine.kept' })}
  >
    <SavedText text={theirText(editor.getSnapshot().context.draft._tag, theirs)} />
  </EditConflict>
)
