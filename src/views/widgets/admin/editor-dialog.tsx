import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { O } from '../../../domain/fp.ts'
import { configText } from '../../../domain/widgets/library/config-text.ts'
import type { LibraryEntry } from '../../../domain/widgets/library/library-entry.ts'
import type { WidgetDraft } from '../../../domain/widgets/library/widget-draft.ts'
import type { WidgetEditorRef } from '../../../machines/widgets/widget-editor.ts'
import { ReplacingConflict, SavedText } from '../../ui/dialogs/conflict-panel.tsx'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { NotesFields } from './notes-fields.tsx'
import { lazily } from '../../adapters/lazily.tsx'

const ConfigFields = lazily(async () => (await import('./config-fields.tsx')).ConfigFields)

interface Props {
  readonly editor: WidgetEditorRef
}

const Fields = ({ editor }: Props) => {
  const draft = useSelector(editor, ({ context }) => context.draft)
  const widgetType = useSelector(editor, ({ context }) => context.saved.widgetType)
  return draft._tag === 'Notes' ? (
    <NotesFields draft={draft} onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })} />
  ) : (
    <Suspense fallback={<Waiting label="Opening" />}>
      <ConfigFields
        draft={draft}
        widgetType={widgetType}
        onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })}
      />
    </Suspense>
  )
}

const savedText = (kind: WidgetDraft['_tag'], { title, description, config, info }: LibraryEntry): string =>
  kind === 'Config'
    ? [title, description, configText(config)].join('\n')
    : info.map((note) => `${note.title}\n${note.content}`).join('\n\n')

export const WidgetEditorDialog = ({ editor }: Props) => {
  const { saved, draft, theirs } = useSelector(editor, ({ context }) => context)
  const isConfig = draft._tag === 'Config'
  return (
    <EditorDialog
      editor={editor}
      title={`${isConfig ? 'Configuration' : 'Notes'} of ${saved.title}`}
      size={isConfig ? '72rem' : '44rem'}
      conflict={
        O.isSome(theirs) && (
          <ReplacingConflict editor={editor} what="this widget">
            <SavedText text={savedText(draft._tag, theirs.value)} />
          </ReplacingConflict>
        )
      }
    >
      <Fields editor={editor} />
    </EditorDialog>
  )
}
