import { useSelector } from '@xstate/react'
import type { ReportEditorRef } from '../../../machines/reports/report-editor.ts'
import styles from './fields.module.css'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly editor: ReportEditorRef
  readonly error: string | null
}

export const SourceField = ({ editor, error }: Props) => {
  const name = useSelector(editor, ({ context }) => context.draft.ReportDataSource)
  const sources = useSelector(editor, ({ context }) => context.lookups.sources)
  const source = sources.find((one) => one.name === name)
  return (
    <div>
      <ListedSelect
        label="Data source"
        required
        searchable
        allowDeselect={false}
        nothingFoundMessage="No matches"
        data={sources.map(({ name: value, title }) => ({ value, label: title }))}
        value={name}
        error={error}
        onChange={(chosen) => editor.send({ type: 'draft.edited', draft: { ReportDataSource: chosen } })}
      />
      {source !== undefined && (
        <details className={styles['source']}>
          <summary>{source.fields.length} fields</summary>
          <p className={styles['description']}>{source.description}</p>
          <ul className={styles['list']} tabIndex={0} aria-label={`Fields of ${source.title}`}>
            {source.fields.map(({ path, type, description }) => (
              <li key={path}>
                <code>{path}</code>
                <span>
                  {type} · {description}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
