import { useMediaQuery } from '@mantine/hooks'
import type { EditorLookups } from '../../../../domain/reports/editor/editor-lookups.ts'
import { fieldTitles, settingText } from '../../../../domain/reports/editor/field-titles.ts'
import { changedFields, type DraftField, type ReportDraft } from '../../../../domain/reports/editor/report-draft.ts'
import { TextDifferences } from '../../../adapters/differences.tsx'
import styles from './dialogs.module.css'

interface Props {
  readonly lookups: EditorLookups
  readonly before: ReportDraft
  readonly after: ReportDraft
  readonly beforeTitle: string
  readonly afterTitle: string
}

const sourceCodeFields: readonly DraftField[] = ['ReportMarkup', 'ReportHelperScript']

const SettingsTable = ({ fields, ...props }: Props & { readonly fields: readonly DraftField[] }) => (
  <table className={styles['table']}>
    <thead>
      <tr>
        <th scope="col">Setting</th>
        <th scope="col">{props.beforeTitle}</th>
        <th scope="col">{props.afterTitle}</th>
      </tr>
    </thead>
    <tbody>
      {fields.map((field) => (
        <tr key={field}>
          <th scope="row">{fieldTitles[field]}</th>
          <td>{settingText(field, props.before, props.lookups)}</td>
          <td>{settingText(field, props.after, props.lookups)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const DraftDifferences = (props: Props) => {
  const isNarrow = useMediaQuery('(width < 64rem)')
  const changed = changedFields(props.before, props.after)
  const settings = changed.filter((field) => !sourceCodeFields.includes(field))
  const { before, after, beforeTitle, afterTitle } = props
  if (changed.length === 0) return <p className={styles['hint']}>No differences.</p>
  return (
    <div className={styles['differences']}>
      {settings.length > 0 && <SettingsTable {...props} fields={settings} />}
      {sourceCodeFields
        .filter((field) => changed.includes(field))
        .map((field) => (
          <section key={field} aria-label={`Differences in ${fieldTitles[field]}`}>
            <h3 className={styles['heading']}>
              {fieldTitles[field]}: {beforeTitle}, and {afterTitle}
            </h3>
            <TextDifferences
              label={fieldTitles[field]}
              before={settingText(field, before, props.lookups)}
              after={settingText(field, after, props.lookups)}
              isNarrow={isNarrow}
            />
          </section>
        ))}
    </div>
  )
}
