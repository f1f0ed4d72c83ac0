import { Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { FormField } from '../../../domain/widget/widget-definition.ts'

interface Props {
  readonly field: FormField
  readonly answer: string
  readonly fault: string | undefined
  readonly onEdit: (value: string) => void
}

export const FormControl = ({ field, answer, fault, onEdit }: Props) => {
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
    <TextInput {...shared} type={field.control} onChange={(event) => onEdit(event.currentTarget.value)} />
  )
}
