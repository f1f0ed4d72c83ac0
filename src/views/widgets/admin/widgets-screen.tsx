import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../../domain/fp.ts'
import { configText } from '../../../domain/widgets/library/config-faults.ts'
import { type LibraryEntry, soughtEntries } from '../../../domain/widgets/library/library-entry.ts'
import type { WidgetDraft } from '../../../domain/widgets/library/widget-draft.ts'
import type { newWidgetMachine, WidgetCreatorRef } from '../../../machines/widgets/widget-creator.ts'
import type { WidgetPreviewerRef } from '../../../machines/widgets/widget-previewer.ts'
import type { WidgetEditorRef, WidgetsAdminRef } from '../../../machines/widgets/widgets-admin.ts'
import { ReplacingConflict, SavedText } from '../../ui/dialogs/conflict-panel.tsx'
import { lazyComponent } from '../../adapters/lazy-component.tsx'
import { EditorDialog } from '../../ui/dialogs/editor-dialog.tsx'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { NoticeAlert } from '../../ui/notice.tsx'
import { SearchedList } from '../../ui/lists/searched-list.tsx'
import { WaitingStatus } from '../../ui/waiting.tsx'
import { errorGettingList } from '../../../domain/texts.ts'
import creatorDialogStyles from './creator-dialog.module.css'
import { NewWidgetFields } from './new-widget-fields.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { NotesFields } from './notes-fields.tsx'
import { UsesDialog } from './uses-dialog.tsx'
import { WidgetList } from './widget-list.tsx'
import styles from './widgets-screen.module.css'

interface Props {
  readonly admin: WidgetsAdminRef
}

const LibraryRows = ({ admin, library }: Props & { readonly library: readonly LibraryEntry[] }) => {
  const search = useSelector(admin, ({ context }) => context.search)
  const entries = soughtEntries(library, search)
  return (
    <SearchedList
      description="Search by name, title, type or description"
      search={search}
      onSearch={(words) => admin.send({ type: 'search.typed', search: words })}
      found={entries.length}
      noun="widget"
    >
      {entries.length > 0 && <WidgetList admin={admin} entries={entries} />}
    </SearchedList>
  )
}

interface PreviewedWidget {
  readonly previewer: WidgetPreviewerRef
}

interface CreatorDialogProps {
  readonly creator: WidgetCreatorRef
}

interface NewWidgetProps extends PreviewedWidget {
  readonly editor: ActorRefFrom<typeof newWidgetMachine>
}

const NewWidget = ({ editor, previewer }: NewWidgetProps) => {
  const { draft, refusal } = useSelector(editor, ({ context }) => context)
  return (
    <EditorDialog editor={editor} title="New widget" size="64rem">
      <div className={creatorDialogStyles['columns']}>
        <div className={creatorDialogStyles['fields']}>
          <NewWidgetFields
            draft={draft}
            refusal={refusal}
            onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })}
          />
        </div>
        <DraftPreview previewer={previewer} />
      </div>
    </EditorDialog>
  )
}

export const CreatorDialog = ({ creator }: CreatorDialogProps) => {
  const editor = useSelector(creator, ({ children }) => children.editor)
  const previewer = useSelector(creator, ({ children }) => children.previewer)
  return editor !== undefined && previewer !== undefined && <NewWidget editor={editor} previewer={previewer} />
}

const ConfigFields = lazyComponent(async () => (await import('./config-fields.tsx')).ConfigFields, {
  meanwhile: () => <WaitingStatus label="Opening" />,
})

interface WidgetEditorDialogProps {
  readonly editor: WidgetEditorRef
}

const EditedFields = ({ editor }: WidgetEditorDialogProps) => {
  const draft = useSelector(editor, ({ context }) => context.draft)
  const widgetType = useSelector(editor, ({ context }) => context.saved.widgetType)
  return draft._tag === 'Notes' ? (
    <NotesFields draft={draft} onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })} />
  ) : (
    <ConfigFields
      draft={draft}
      widgetType={widgetType}
      onEdit={(edited) => editor.send({ type: 'draft.edited', draft: edited })}
    />
  )
}

const libraryEntryText = (kind: WidgetDraft['_tag'], { title, description, config, info }: LibraryEntry): string =>
  kind === 'Config'
    ? [title, description, configText(config)].join('\n')
    : info.map((note) => `${note.title}\n${note.content}`).join('\n\n')

export const WidgetEditorDialog = ({ editor, previewer }: WidgetEditorDialogProps & PreviewedWidget) => {
  const { saved, draft, theirs } = useSelector(editor, ({ context }) => context)
  const isDoubted = useSelector(editor, (snapshot) => snapshot.matches('doubted'))
  const isConfig = draft._tag === 'Config'
  return (
    <>
      <EditorDialog
        editor={editor}
        title={`${isConfig ? 'Configuration' : 'Notes'} of ${saved.title}`}
        size={isConfig ? '72rem' : '44rem'}
        conflict={
          O.isSome(theirs) && (
            <ReplacingConflict editor={editor} what="this widget">
              <SavedText text={libraryEntryText(draft._tag, theirs.value)} />
            </ReplacingConflict>
          )
        }
      >
        <EditedFields editor={editor} />
        {isConfig && <DraftPreview previewer={previewer} />}
      </EditorDialog>
      {isDoubted && <UsesDialog editor={editor} />}
    </>
  )
}

const UndoButton = ({ admin }: Props) => {
  const isOffered = useSelector(admin, ({ context }) => O.isSome(context.undoable))
  const isUndoing = useSelector(admin, (snapshot) => snapshot.matches('undoing'))
  return (
    isOffered && (
      <Button
        size="compact-sm"
        variant="default"
        loading={isUndoing}
        onClick={() => admin.send({ type: 'undo.requested' })}
      >
        Undo
      </Button>
    )
  )
}

export const WidgetsScreen = ({ admin }: Props) => {
  const list = useSelector(admin, ({ context }) => context.list)
  const notice = useSelector(admin, ({ context }) => context.notice)
  const editor = useSelector(admin, ({ children }) => children.editor)
  const previewer = useSelector(admin, ({ children }) => children.previewer)
  const creator = useSelector(admin, ({ children }) => children.creator)
  const failure = useSelector(admin, ({ context }) => context.failure)
  return (
    <>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Widgets
        </Title>
        <Button onClick={() => admin.send({ type: 'creator.opened' })}>New widget</Button>
      </div>
      <NoticeAlert notice={notice} onDismiss={() => admin.send({ type: 'notice.dismissed' })}>
        <UndoButton admin={admin} />
      </NoticeAlert>
      <NoticeAlert notice={failure} color="red" onDismiss={() => admin.send({ type: 'notice.dismissed' })} />
      <ListShell
        list={list}
        loading={<ListLoading what="widgets" />}
        failed={errorGettingList}
        onRetry={() => admin.send({ type: 'list.retried' })}
      >
        {(library) => <LibraryRows admin={admin} library={library} />}
      </ListShell>
      {editor !== undefined && previewer !== undefined && <WidgetEditorDialog editor={editor} previewer={previewer} />}
      {creator !== undefined && <CreatorDialog creator={creator} />}
    </>
  )
}
