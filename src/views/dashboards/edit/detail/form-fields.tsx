import { Checkbox, TextInput } from '@mantine/core'
import type { FormConfig, FormField } from '../../../../domain/widgets/widget-definition.ts'
import { type FieldChoice, ChoiceField } from './choice-field.tsx'
import styles from './detail.module.css'
import { ItemList } from './item-list.tsx'

interface Props {
  readonly config: FormConfig
  readonly onEdit: (config: FormConfig) => void
}

type FormControl = FormField['control']

const controlChoices: readonly FieldChoice<FormControl>[] = [
  { value: 'text', label: 'Single-line text' },
  { value: 'textarea', label: 'Text' },
  { value: 'email', label: 'Email address' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'select', label: 'Choice' },
  { value: 'checkbox', label: 'Checkbox' },
]

const unusedFieldName = (fields: readonly FormField[]): string =>
  fields.reduce(
    (name, _, index) => (fields.some((field) => field.name === name) ? `field-${index + 2}` : name),
    'field-1',
  )

const newField = (fields: readonly FormField[]): FormField => ({
  name: unusedFieldName(fields),
  label: '',
  control: 'text',
  required: false,
  maxLength: 200,
})

const withControl = ({ choices = [], ...field }: FormField, control: FormControl): FormField => ({
  ...field,
  control,
  ...(control === 'select' && { choices }),
})

const FieldParts = ({
  field,
  replace,
}: {
  readonly field: FormField
  readonly replace: (field: FormField) => void
}) => (
  <>
    <TextInput
      label="Label"
      value={field.label}
      onChange={(event) => replace({ ...field, label: event.currentTarget.value })}
    />
    <TextInput
      label="Field name in the request"
      value={field.name}
      onChange={(event) => replace({ ...field, name: event.currentTarget.value })}
    />
    <ChoiceField
      label="Control"
      value={field.control}
      choices={controlChoices}
      onEdit={(control = field.control) => replace(withControl(field, control))}
    />
    <Checkbox
      label="Required"
      className={styles['tick']}
      checked={field.required}
      onChange={(event) => replace({ ...field, required: event.currentTarget.checked })}
    />
    {field.control === 'select' && (
      <ItemList
        legend={`Choices of ${field.label || field.name}`}
        noun="Choice"
        items={field.choices ?? []}
        fresh=""
        onEdit={(choices) => replace({ ...field, choices })}
      >
        {(choice, replaceChoice) => (
          <TextInput
            aria-label="Choice"
            value={choice}
            onChange={(event) => replaceChoice(event.currentTarget.value)}
          />
        )}
      </ItemList>
    )}
  </>
)

export const FormFields = ({ config, onEdit }: Props) => (
  <>
    <ItemList
      legend="Fields"
      noun="Field"
      items={config.fields}
      fresh={newField(config.fields)}
      onEdit={(fields) => onEdit({ ...config, fields })}
    >
      {(field, replace) => <FieldParts field={field} replace={replace} />}
    </ItemList>
    <div className={styles['fields']}>
      <TextInput
        label="Button"
        value={config.submitLabel}
        onChange={(event) => onEdit({ ...config, submitLabel: event.currentTarget.value })}
      />
      <TextInput
        label="Thanks"
        value={config.sent}
        onChange={(event) => onEdit({ ...config, sent: event.currentTarget.value })}
      />
    </div>
  </>
)
