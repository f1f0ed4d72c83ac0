import { Alert, Button, Stack } from '@mantine/core'
import '@mantine/core/styles/Stack.css'
import { useSelector } from '@xstate/react'
import { O } from '../../domain/fp.ts'
import { faultsOf } from '../../domain/widgets/form-answers.ts'
import type { FormRef } from '../../machines/widgets/form.ts'
import { FormControl } from './form/form-control.tsx'
import styles from './form-widget.module.css'

interface Props {
  readonly form: FormRef
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
