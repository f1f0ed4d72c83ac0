import { Button, Group, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import { definitionOf, type ListedSetting, mayChangeSetting } from '../../domain/settings/site-setting.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { SiteSettingsRef } from '../../machines/settings/site-settings.ts'
import { WaitsNote } from '../change-requests/waits-note.tsx'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { ListShell } from '../ui/lists/list-shell.tsx'
import listStyles from '../ui/lists/list-table.module.css'
import { NoticeAlert } from '../ui/notice.tsx'
import { errorGettingList, problemText } from '../../domain/texts.ts'
import type { DataColumn } from '../ui/tables/data-column.ts'
import { DataTable } from '../ui/tables/data-table.tsx'
import { SettingEditorDialog, SettingHistoryDialog } from './setting-dialogs.tsx'
import { valueText } from '../../domain/settings/value-text.ts'

interface Props {
  readonly settings: SiteSettingsRef
  readonly identity: Identity
}

const lastChangeText = ({ changed }: ListedSetting): string =>
  changed === null ? 'Default value' : `${changed.by}, ${instantText(changed.at)}`

const columns: readonly DataColumn<ListedSetting, Props>[] = [
  {
    title: 'Setting',
    isHeader: true,
    cell: ({ Title: title }) => (
      <>
        <span className={listStyles['whole']}>{title}</span>
        <Text size="sm" c="dimmed">
          {definitionOf(title).description}
        </Text>
      </>
    ),
  },
  {
    title: 'Value',
    cell: (setting, { settings, identity }) => {
      const { Title: title, Value } = setting
      const { kind } = definitionOf(title)
      return (
        <>
          <span className={kind.type === 'text' ? '' : listStyles['whole']}>{valueText(kind, Value)}</span>
          <Text size="sm" c="dimmed">
            {lastChangeText(setting)}
          </Text>
          <WaitsNote waits={setting.waits} />
          <Group gap="xs" mt="xs" wrap="nowrap">
            <Button
              variant="default"
              size="xs"
              aria-label={`Edit ${title}`}
              disabled={!mayChangeSetting(identity, title)}
              onClick={() => settings.send({ type: 'editor.opened', key: title, saved: setting })}
            >
              Edit
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={`History of ${title}`}
              onClick={() => settings.send({ type: 'history.opened', key: title, saved: setting })}
            >
              History
            </Button>
          </Group>
        </>
      )
    },
  },
]

export const SiteSettingsScreen = ({ settings, identity }: Props) => {
  const list = useSelector(settings, ({ context }) => context.list)
  const notice = useSelector(settings, ({ context }) => context.notice)
  const isFlushing = useSelector(settings, (snapshot) => snapshot.matches('flushing'))
  const { editor, history } = useSelector(settings, ({ children }) => children)
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          Site settings
        </Title>
        <Button variant="default" loading={isFlushing} onClick={() => settings.send({ type: 'flush.requested' })}>
          Clear API cache
        </Button>
      </Group>
      <NoticeAlert
        notice={notice}
        color={O.isSome(notice) && notice.value === problemText ? 'red' : 'green'}
        onDismiss={() => settings.send({ type: 'notice.dismissed' })}
      />
      <ListShell
        list={list}
        loading={<ListLoading what="settings" height="12rem" />}
        failed={errorGettingList}
        onRetry={() => settings.send({ type: 'list.retried' })}
      >
        {(listed) => (
          <DataTable
            className={listStyles['table']}
            columns={columns}
            of={{ settings, identity }}
            rows={listed}
            rowKey={({ Title: title }) => title}
          />
        )}
      </ListShell>
      {editor !== undefined && <SettingEditorDialog editor={editor} />}
      {history !== undefined && <SettingHistoryDialog history={history} identity={identity} />}
    </>
  )
}
