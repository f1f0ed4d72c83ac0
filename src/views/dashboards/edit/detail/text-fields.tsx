import { Textarea, TextInput } from '@mantine/core'
import type { TextConfig } from '../../../../domain/widgets/widget-definition.ts'
import { TextWidget } from '../../../widgets/text-widget.tsx'
import { type Choice, ChoiceField } from './choice-field.tsx'
import styles from './detail.module.css'

interface Props {
  readonly config: TextConfig
  readonly onEdit: (config: TextConfig) => void
}

const formats: readonly Choice<TextConfig['format']>[] = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'html', label: 'HTML' },
]

const sources = [
  { value: 'content', label: 'Written here' },
  { value: 'url', label: 'Fetched from a template' },
] as const

const Written = ({ config, onEdit }: Props & { readonly config: Extract<TextConfig, { content: string }> }) => (
  <>
    <Textarea
      label="Text"
      autosize
      minRows={6}
      maxRows={16}
      value={config.content}
      onChange={(event) => onEdit({ ...config, content: event.currentTarget.value })}
    />
    <section className={styles['rendering']} aria-label="How it will look">
      <TextWidget config={config} />
    </section>
  </>
)

export const TextFields = ({ config, onEdit }: Props) => (
  <>
    <div className={styles['fields']}>
      <ChoiceField
        label="Format"
        value={config.format}
        choices={formats}
        onEdit={(format = config.format) => onEdit({ ...config, format })}
      />
      <ChoiceField
        label="Source"
        value={'content' in config ? 'content' : 'url'}
        choices={sources}
        onEdit={(source) =>
          onEdit(source === 'url' ? { format: config.format, url: '' } : { format: config.format, content: '' })
        }
      />
    </div>
    {'content' in config ? (
      <Written config={config} onEdit={onEdit} />
    ) : (
      <TextInput
        label="Template"
        description="A path under the API, in which {type}, {entity} and {code} stand for the dashboard's."
        value={config.url}
        onChange={(event) => onEdit({ ...config, url: event.currentTarget.value })}
      />
    )}
  </>
)
