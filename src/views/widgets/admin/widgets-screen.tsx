import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type LibraryEntry, soughtEntries } from '../../../domain/widgets/library/library-entry.ts'
import type { WidgetsAdminRef } from '../../../machines/widgets/widgets-admin.ts'
import { ListLoading } from '../../ui/lists/list-loading.tsx'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchedList } from '../../ui/lists/searched-list.tsx'
import { CreatorDialog } from './creator-dialog.tsx'
import { WidgetEditorDialog } from './editor-dialog.tsx'
import { WidgetList } from './widget-list.tsx'
import styles from './widgets-screen.module.css'

interface Props {
  readonly admin: WidgetsAdminRef
}

const Listed = ({ admin, library }: Props & { readonly library: readonly LibraryEntry[] }) => {
  const search = useSelector(admin, ({ context }) => context.search)
  const entries = soughtEntries(library, search)
  return (
    <SearchedList
      description="By name, title, type or description"
      search={search}
      onSearch={(words) => admin.send({ type: 'search.typed', search: words })}
      found={entries.length}
      noun="widget"
    >
      {entries.length > 0 && <WidgetList admin={admin} entries={entries} />}
    </SearchedList>
  )
}

export const WidgetsScreen = ({ admin }: Props) => {
  const list = useSelector(admin, ({ context }) => context.list)
  const notice = useSelector(admin, ({ context }) => context.notice)
  const editor = useSelector(admin, ({ children }) => children.editor)
  const creator = useSelector(admin, ({ children }) => children.creator)
  return (
    <>
      <div className={styles['heading']}>
        <Title order={1} size="h2">
          Widgets
        </Title>
        <Button onClick={() => admin.send({ type: 'creator.opened' })}>New widget</Button>
      </div>
      <Notice notice={notice} onDismiss={() => admin.send({ type: 'notice.dismissed' })} />
      <ListShell
        list={list}
        loading={<ListLoading what="widgets" />}
        onRetry={() => admin.send({ type: 'list.retried' })}
      >
        {(library) => <Listed admin={admin} library={library} />}
      </ListShell>
      {editor !== undefined && <WidgetEditorDialog editor={editor} />}
      {creator !== undefined && <CreatorDialog creator={creator} />}
    </>
  )
}
