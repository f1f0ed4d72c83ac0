import { TextInput } from '@mantine/core'
import { WidgetDefinition } from '../../../../domain/widgets/widget-definition.ts'
import { amended } from './amended.ts'
import styles from './detail.module.css'

interface Props {
  readonly widget: WidgetDefinition
  readonly onEdit: (widget: WidgetDefinition) => void
}

const templates = [
  { key: 'titleTemplateUrl', label: 'Template in place of the heading' },
  { key: 'editTitleTemplateUrl', label: 'Template above these fields' },
  { key: 'deleteTemplateUrl', label: 'Template asked before it is deleted' },
] as const

/** Spec §3: paths under the API, as of a text widget's template. */
export const TemplateFields = ({ widget, onEdit }: Props) => (
  <details>
    <summary>Templates</summary>
    <div className={styles['fields']}>
      {templates.map(({ key, label }) => (
        <TextInput
          key={key}
          label={label}
          placeholder="/templates/name.md"
          value={widget[key] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onEdit(amended(WidgetDefinition, widget, { [key]: value === '' ? undefined : value }))
          }
        />
      ))}
    </div>
  </details>
)
