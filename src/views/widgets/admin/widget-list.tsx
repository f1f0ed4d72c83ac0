import type { LibraryEntry } from '../../../domain/widgets/library/library-entry.ts'
import type { WidgetDraft } from '../../../domain/widgets/library/widget-draft.ts'
import type { WidgetsAdminRef } from '../../../machines/widgets/widgets-admin.ts'
import { widgetTypes } from '../../../domain/widgets/widget-definition.ts'
import type { DataColumn } from '../../ui/tables/data-column.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { shownBelowClass } from '../../ui/tables/narrow-lines.tsx'
import { pluralise } from '../../../domain/text/pluralise.ts'
import styles from './widget-list.module.css'

interface Props {
  readonly admin: WidgetsAdminRef
  readonly entries: readonly LibraryEntry[]
}

const notesText = ({ info }: LibraryEntry): string => (info.length === 0 ? 'No notes' : pluralise(info.length, 'note'))

const openEditor = (admin: WidgetsAdminRef, entry: LibraryEntry, kind: WidgetDraft['_tag']) =>
  admin.send({ type: 'editor.opened', key: { name: entry.name, kind }, saved: entry })

const columns: readonly DataColumn<LibraryEntry, WidgetsAdminRef>[] = [
  {
    title: 'Title and name',
    isHeader: true,
    cell: (entry, admin) => (
      <>
        <button
          type="button"
          className={styles['title']}
          title="Edit the configuration"
          aria-describedby={`widget-${entry.name}`}
          onClick={() => openEditor(admin, entry, 'Config')}
        >
          {entry.title}
        </button>
        <span className={styles['under']}>
          <span id={`widget-${entry.name}`} className={styles['name']}>
            {entry.name}
          </span>
          <span className={shownBelowClass('44rem')}> · {widgetTypes[entry.widgetType].title}</span>
        </span>
      </>
    ),
  },
  {
    title: 'Type',
    className: styles['type'],
    narrow: { below: '44rem' },
    cell: ({ widgetType }) => widgetTypes[widgetType].title,
  },
  {
    title: 'Description',
    narrow: { below: '44rem', lines: ({ description }) => [description] },
    cell: ({ description }) => description,
  },
  {
    title: 'Notes',
    cell: (entry, admin) => (
      <button
        type="button"
        className={styles['notes']}
        title="Edit the notes"
        aria-label={`${notesText(entry)} of ${entry.name}`}
        onClick={() => openEditor(admin, entry, 'Notes')}
      >
        {notesText(entry)}
      </button>
    ),
  },
]

export const WidgetList = ({ admin, entries }: Props) => (
  <div className={styles['list']}>
    <DataTable className={styles['table']} columns={columns} of={admin} rows={entries} rowKey={({ name }) => name} />
  </div>
)
