import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { isTicked, tickedAnswer } from '../../../domain/widgets/form-answers.ts'
import type { FormField } from '../../../domain/widgets/widget-definition.ts'

interface Props {
  readonly field: FormField
  readonly answer: string
  readonly fault: string | undefined
  readonly onEdit: (value: string) => void
}

const inputModes: Partial<Readonly<Record<FormField['control'], 'decimal' | 'email'>>> = {
  number: 'decimal',
  email: 'email',
}

const Box = ({ field: { label, required }, answer, fault, onEdit }: Props) => (
  <Checkbox
    label={label}
    required={required}
    checked={isTicked(answer)}
    error={fault}
    onChange={(event) => onEdit(tickedAnswer(event.currentTarget.checked))}
  />
)

const Choice = ({ field: { label, required, choices = [] }, answer, fault, onEdit }: Props) => (
  <NativeSelect
    label={label}
    required={required}
    data={[{ value: '', label: 'Choose…' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
    value={answer}
    error={fault}
    onChange={(event) => onEdit(event.currentTarget.value)}
  />
)

const Words = ({ field, answer, fault, onEdit }: Props) => {
  const shared = {
    label: field.label,
    required: field.required,
    value: answer,
    error: fault,
    maxLength: field.maxLength,
  }
  return field.control === 'textarea' ? (
    <Textarea {...shared} autosize minRows={4} maxRows={12} onChange={(event) => onEdit(event.currentTarget.value)} />
  ) : (
    <TextInput
      {...shared}
      // a number is typed as text, so that what is none can be said to be none
      type={field.control === 'number' ? 'text' : field.control}
      inputMode={inputModes[field.control]}
      onChange={(event) => onEdit(event.currentTarget.value)}
    />
  )
}

export const FormControl = (props: Props) => {
  if (props.field.control === 'checkbox') return <Box {...props} />
  return props.field.control === 'select' ? <Choice {...props} /> : <Words {...props} />
}
