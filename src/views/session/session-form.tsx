import { Alert, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { O } from '../../domain/fp.ts'
import styles from './session-form.module.css'

interface SessionFormProps {
  readonly refusal: O.Option<string>
  readonly onSubmit: () => void
  readonly children: ReactNode
}

export const SessionForm = ({ refusal, onSubmit, children }: SessionFormProps) => (
  <form
    className={styles['form']}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {O.isSome(refusal) && (
      <Alert color="red" role="alert">
        {refusal.value}
      </Alert>
    )}
    {children}
  </form>
)

export const UsernameField = (props: ComponentProps<typeof TextInput>) => (
  <TextInput
    name="username"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    size="md"
    required
    withAsterisk={false}
    {...props}
  />
)
