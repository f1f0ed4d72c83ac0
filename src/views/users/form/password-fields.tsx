import { Alert, Button, Checkbox, CopyButton } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { issuedPasswordStrength } from '../../../domain/session/password-rules.ts'
import type { UserFormRef } from '../../../machines/users/user-form.ts'
import { PasswordRules } from '../../session/password/password-rules.tsx'
import { fieldTitle } from './field-texts.ts'
import styles from './user-form.module.css'
import type { UserFields } from './use-fields.ts'
import { PasswordField } from '../../ui/password-field.tsx'

interface Props {
  readonly form: UserFormRef
  readonly fields: UserFields
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

const GeneratedPassword = ({ password }: { readonly password: string }) => (
  <Alert className={styles['wide'] ?? ''} color="blue" role="status" title="Password generated">
    <div className={styles['copied']}>
      <code>{password}</code>
      <CopyText text={password} />
    </div>
    It is shown only once. After you save, nobody can see it.
  </Alert>
)

const passwordNames = ['password', 'passwordConfirm'] as const

export const PasswordFields = ({ form, fields: { draft, isNew, faultOf, edit, leaving } }: Props) => {
  const generated = useSelector(form, ({ context }) => context.generated)
  const isInvited = useSelector(form, ({ context }) => context.opened.isInvited)
  const isInviting = isNew && draft.change_password && draft.password === ''
  return (
    <>
      {passwordNames.map((name) => (
        <PasswordField
          key={name}
          label={fieldTitle(name, draft)}
          autoComplete="new-password"
          required={isNew && !draft.change_password}
          maxLength={250}
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
      {O.isSome(generated) && <GeneratedPassword password={generated.value} />}
      {draft.password !== '' && (
        <div className={styles['wide']}>
          <PasswordRules password={draft.password} strength={issuedPasswordStrength} whose="their" />
        </div>
      )}
      <Checkbox
        className={styles['wide'] ?? ''}
        label={fieldTitle('change_password', draft)}
        description={isInviting ? 'Leave blank to send an invitation with a link to choose a password.' : null}
        checked={draft.change_password}
        disabled={isInvited && draft.password === ''}
        onChange={(event) => edit({ ...draft, change_password: event.currentTarget.checked })}
      />
    </>
  )
}
