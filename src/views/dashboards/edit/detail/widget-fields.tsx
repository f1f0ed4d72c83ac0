import { type WidgetDefinition, SourceConfig, type TextConfig } from '../../../../domain/widgets/widget-definition.ts'
import type { TableColumn } from '../../../../domain/widgets/table/widget-table.ts'
import { FormFields } from './form-fields.tsx'
import { GraphFields } from './graph-fields.tsx'
import { TableFields } from './table-fields.tsx'
import { amendValue } from './amended.ts'
import { RefreshField } from './refresh-field.tsx'
import { Textarea, TextInput } from '@mantine/core'
import { TextWidget } from '../../../widgets/text-widget.tsx'
import { type FieldChoice, ChoiceField } from './choice-field.tsx'
import styles from './detail.module.css'

interface TextFieldsProps {
  readonly config: TextConfig
  readonly onEdit: (config: TextConfig) => void
}

const formatChoices: readonly FieldChoice<TextConfig['format']>[] = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'html', label: 'HTML' },
]

const contentSources = [
  { value: 'content', label: 'Entered here' },
  { value: 'url', label: 'From a template' },
] as const

const EnteredText = ({
  config,
  onEdit,
}: TextFieldsProps & { readonly config: Extract<TextConfig, { content: string }> }) => (
  <>
    <Textarea
      label="Text"
      autosize
      minRows={6}
      maxRows={16}
      value={config.content}
      onChange={(event) => onEdit({ ...config, content: event.currentTarget.value })}
    />
    <section className={styles['rendering']} aria-label="Preview">
      <TextWidget config={config} />
    </section>
  </>
)

const TextFields = ({ config, onEdit }: TextFieldsProps) => (
  <>
    <div className={styles['fields']}>
      <ChoiceField
        label="Format"
        value={config.format}
        choices={formatChoices}
        onEdit={(format = config.format) => onEdit({ ...config, format })}
      />
      <ChoiceField
        label="Source"
        value={'content' in config ? 'content' : 'url'}
        choices={contentSources}
        onEdit={(source) =>
          onEdit(source === 'url' ? { format: config.format, url: '' } : { format: config.format, content: '' })
        }
      />
    </div>
    {'content' in config ? (
      <EnteredText config={config} onEdit={onEdit} />
    ) : (
      <TextInput
        label="Template"
        description="A path under the API. {type}, {entity} and {code} are replaced by those of the dashboard."
        value={config.url}
        onChange={(event) => onEdit({ ...config, url: event.currentTarget.value })}
      />
    )}
  </>
)

interface CalendarFieldsProps {
  readonly config: SourceConfig
  readonly onEdit: (config: SourceConfig) => void
}

const CalendarFields = ({ config, onEdit }: CalendarFieldsProps) => (
  <RefreshField
    seconds={config.refreshSeconds}
    onEdit={(refreshSeconds) => onEdit(amendValue(SourceConfig, config, { refreshSeconds }))}
  />
)

interface Props {
  readonly widget: WidgetDefinition
  readonly columns: readonly TableColumn[]
  readonly onEdit: (widget: WidgetDefinition) => void
}

// spec §9
const gridPageSizeChoices = [250, 500, 1000]
const tablePageSizeChoices = [5, 10, 25, 50, 100]

export const WidgetFields = ({ widget, columns, onEdit }: Props) => {
  switch (widget.type) {
    case 'text':
      return <TextFields config={widget.config} onEdit={(config) => onEdit({ ...widget, config })} />
    case 'form':
      return <FormFields config={widget.config} onEdit={(config) => onEdit({ ...widget, config })} />
    case 'table':
    case 'grid':
      return (
        <TableFields
          config={widget.config}
          columns={columns}
          pageSizes={widget.type === 'grid' ? gridPageSizeChoices : tablePageSizeChoices}
          onEdit={(config) => onEdit({ ...widget, config })}
        />
      )
    case 'graph':
      return <GraphFields config={widget.config} onEdit={(config) => onEdit({ ...widget, config })} />
    case 'calendar':
      return <CalendarFields config={widget.config} onEdit={(config) => onEdit({ ...widget, config })} />
  }
}
