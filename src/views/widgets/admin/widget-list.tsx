import type { LibraryEntry } from '../../../domain/widgets/library/library-entry.ts'
import type { WidgetDraft } from '../../../domain/widgets/library/widget-draft.ts'
import type { WidgetsAdminRef } from '../../../machines/widgets/widgets-admin.ts'
import { widgetTypes } from '../../../domain/widgets/widget-definition.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { counted } from '../../ui/texts/counted.ts'
import styles from './widget-list.module.css'

interface Props {
  readonly admin: WidgetsAdminRef
  readonly entries: readonly LibraryEntry[]
}

const notesText = ({ info }: LibraryEntry): string => (info.length === 0 ? 'No notes' : counted(info.length, 'note'))

const WidgetRow = ({ admin, entry }: Pick<Props, 'admin'> & { readonly entry: LibraryEntry }) => {
  const edit = (kind: WidgetDraft['_tag']) =>
    admin.send({ type: 'editor.opened', key: { name: entry.name, kind }, saved: entry })
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className={styles['title']}
          title="Edit the configuration"
          aria-describedby={`widget-${entry.name}`}
          onClick={() => edit('Config')}
        >
          {entry.title}
        </button>
        <span className={styles['under']}>
          <span id={`widget-${entry.name}`} className={styles['name']}>
            {entry.name}
          </span>
          <span className={styles['more']}> · {widgetTypes[entry.widgetType].title}</span>
        </span>
        <span className={`${styles['under'] ?? ''} ${styles['more'] ?? ''}`}>{entry.description}</span>
      </th>
      <td className={`${styles['wide'] ?? ''} ${styles['type'] ?? ''}`}>{widgetTypes[entry.widgetType].title}</td>
      <td className={styles['wide']}>{entry.description}</td>
      <td>
        <button
          type="button"
          className={styles['notes']}
          title="Edit the notes"
          aria-label={`${notesText(entry)} of ${entry.name}`}
          onClick={() => edit('Notes')}
        >
          {notesText(entry)}
        </button>
      </td>
    </tr>
  )
}

export const WidgetList = ({ admin, entries }: Props) => (
  <div className={styles['list']}>
    <ListTable
      className={styles['table']}
      columns={[['Title and name'], ['Type', styles['wide']], ['Description', styles['wide']], ['Notes']]}
    >
      {entries.map((entry) => (
        <WidgetRow key={entry.name} admin={admin} entry={entry} />
      ))}
    </ListTable>
  </div>
)
