import { Button } from '@mantine/core'
import type { LibraryEntry } from '../../../domain/widgets/library/library-entry.ts'
import type { WidgetDraft } from '../../../domain/widgets/library/widget-draft.ts'
import type { WidgetsAdminRef } from '../../../machines/widgets/widgets-admin.ts'
import { widgetTypeTexts } from '../../dashboards/edit/library-list.tsx'
import { ListTable } from '../../ui/lists/list-table.tsx'
import styles from './widget-list.module.css'

interface Props {
  readonly admin: WidgetsAdminRef
  readonly entries: readonly LibraryEntry[]
}

const EditButton = ({
  admin,
  entry,
  kind,
}: Pick<Props, 'admin'> & { readonly entry: LibraryEntry; readonly kind: WidgetDraft['_tag'] }) => (
  <Button
    variant="default"
    size="xs"
    aria-label={`${kind === 'Notes' ? 'Notes' : 'Configuration'} of ${entry.name}`}
    onClick={() => admin.send({ type: 'editor.opened', key: { name: entry.name, kind }, saved: entry })}
  >
    {kind === 'Notes' ? 'Notes' : 'Configuration'}
  </Button>
)

const WidgetRow = ({ admin, entry }: Pick<Props, 'admin'> & { readonly entry: LibraryEntry }) => (
  <tr>
    <th scope="row">
      {entry.title}
      <span className={styles['under']}>
        <span className={styles['name']}>{entry.name}</span>
        <span className={styles['more']}> · {widgetTypeTexts[entry.widgetType]}</span>
      </span>
      <span className={`${styles['under'] ?? ''} ${styles['more'] ?? ''}`}>{entry.description}</span>
    </th>
    <td className={`${styles['wide'] ?? ''} ${styles['type'] ?? ''}`}>{widgetTypeTexts[entry.widgetType]}</td>
    <td className={styles['wide']}>{entry.description}</td>
    <td>
      <div className={styles['actions']}>
        <EditButton admin={admin} entry={entry} kind="Notes" />
        <EditButton admin={admin} entry={entry} kind="Config" />
      </div>
    </td>
  </tr>
)

export const WidgetList = ({ admin, entries }: Props) => (
  <div className={styles['list']}>
    <ListTable
      className={styles['table']}
      columns={[['Title and name'], ['Type', styles['wide']], ['Description', styles['wide']], ['Edit']]}
    >
      {entries.map((entry) => (
        <WidgetRow key={entry.name} admin={admin} entry={entry} />
      ))}
    </ListTable>
  </div>
)
