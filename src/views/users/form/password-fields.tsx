import { Alert, Button, Checkbox, CopyButton, PasswordInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { given } from '../../../domain/session/password-rules.ts'
import type { UserFormRef } from '../../../machines/users/user-form.ts'
import { PasswordRules } from '../../session/password/password-rules.tsx'
import { fieldTitle } from './field-texts.ts'
import styles from './user-form.module.css'
import type { Fields } from './use-fields.ts'

interface Props {
  readonly form: UserFormRef
  readonly fields: Fields
}

export const CopyText = ({ text }: { readonly text: string }) => (
  <CopyButton value={text}>
    {({ copied, copy }) => (
      <Button variant="default" size="xs" onClick={copy}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    )}
  </CopyButton>
)

const Generated = ({ password }: { readonly password: string }) => (
  <Alert className={styles['wide'] ?? ''} color="blue" role="status" title="Password generated">
    <div className={styles['copied']}>
      <code>{password}</code>
      <CopyText text={password} />
    </div>
    It is shown here once: after Save nobody can see it any more.
  </Alert>
)

const names = ['password', 'passwordConfirm'] as const

export const PasswordFields = ({ form, fields: { draft, isNew, faultOf, edit, leaving } }: Props) => {
  const generated = useSelector(form, ({ context }) => context.generated)
  const isInvited = useSelector(form, ({ context }) => context.opened.isInvited)
  const isInviting = isNew && draft.change_password && draft.password === ''
  return (
    <>
      {names.map((name) => (
        <PasswordInput
          key={name}
          label={fieldTitle(name, draft)}
          autoComplete="new-password"
          required={isNew && !draft.change_password}
          maxLength={250}
          visibilityToggleButtonProps={{ 'aria-label': `Show: ${fieldTitle(name, draft)}` }}
          value={draft[name]}
          error={faultOf(name)}
          onBlur={leaving(name)}
          onChange={(event) => edit({ ...draft, [name]: event.currentTarget.value })}
        />
      ))}
      <div className={styles['wide']}>
        <Button variant="default" size="xs" onClick={() => form.send({ type: 'password.requested' })}>
          Generate a password
        </Button>
      </div>
      {O.isSome(generated) && <Generated password={generated.value} />}
      {draft.password !== '' && (
        <div className={styles['wide']}>
          <PasswordRules password={draft.password} strength={given} whose="theirs" />
        </div>
      )}
      <Checkbox
        className={styles['wide'] ?? ''}
        label={fieldTitle('change_password', draft)}
        description={isInviting ? 'Without a password they are invited: a link lets them choose one.' : null}
        checked={draft.change_password}
        disabled={isInvited && draft.password === ''}
        onChange={(event) => edit({ ...draft, change_password: event.currentTarget.checked })}
      />
    </>
  )
}
