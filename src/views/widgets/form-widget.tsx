import { Alert, Button, Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Stack.css'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { faultsOf, isTicked, tickedAnswer } from '../../domain/widgets/form-answers.ts'
import type { FormField } from '../../domain/widgets/widget-definition.ts'
import type { FormRef } from '../../machines/widgets/form.ts'
import styles from './form-widget.module.css'

interface Props {
  readonly form: FormRef
}

interface FormControlProps {
  readonly field: FormField
  readonly answer: string
  readonly fault: string | undefined
  readonly onEdit: (value: string) => void
}

const inputModes: Partial<Readonly<Record<FormField['control'], 'decimal' | 'email'>>> = {
  number: 'decimal',
  email: 'email',
}

const CheckboxControl = ({ field: { label, required }, answer, fault, onEdit }: FormControlProps) => (
  <Checkbox
    label={label}
    required={required}
    checked={isTicked(answer)}
    error={fault}
    onChange={(event) => onEdit(tickedAnswer(event.currentTarget.checked))}
  />
)

const SelectControl = ({ field: { label, required, choices = [] }, answer, fault, onEdit }: FormControlProps) => (
  <NativeSelect
    label={label}
    required={required}
    data={[{ value: '', label: 'Choose…' }, ...choices.map((choice) => ({ value: choice, label: choice }))]}
    value={answer}
    error={fault}
    onChange={(event) => onEdit(event.currentTarget.value)}
  />
)

const TextControl = ({ field, answer, fault, onEdit }: FormControlProps) => {
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
      // numbers are typed as text, so that wrong input can be named
      type={field.control === 'number' ? 'text' : field.control}
      inputMode={inputModes[field.control]}
      onChange={(event) => onEdit(event.currentTarget.value)}
    />
  )
}

const FormControl = (props: FormControlProps) => {
  if (props.field.control === 'checkbox') return <CheckboxControl {...props} />
  return props.field.control === 'select' ? <SelectControl {...props} /> : <TextControl {...props} />
}

export const FormWidget = ({ form }: Props) => {
  const snapshot = useSelector(form, (current) => current)
  const { config, answers, isChecked, refusal } = snapshot.context
  const faults = isChecked ? faultsOf(config.fields, answers) : {}
  if (snapshot.matches('sent'))
    return (
      <Stack align="flex-start">
        <p role="status">{config.sent}</p>
        <Button variant="default" onClick={() => form.send({ type: 'form.reopened' })}>
          Write another
        </Button>
      </Stack>
    )
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send({ type: 'form.submitted' })
      }}
    >
      <Stack>
        {O.isSome(refusal) && (
          <Alert color="red" role="alert">
            {refusal.value.message}
          </Alert>
        )}
        {config.fields.map((field) => (
          <FormControl
            key={field.name}
            field={field}
            answer={answers[field.name] ?? ''}
            fault={faults[field.name]}
            onEdit={(value) => form.send({ type: 'answer.edited', name: field.name, value })}
          />
        ))}
        <Button type="submit" loading={snapshot.matches('submitting')} style={{ alignSelf: 'flex-start' }}>
          {config.submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
