import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import { O } from '../../../domain/fp.ts'
import { draftFaults, type PasswordDraft, type PasswordRefusal } from '../../../domain/session/password-draft.ts'
import type { PasswordPanelRef } from '../../../machines/session/password-panel.ts'
import { waitText } from '../../../domain/permissions/allowances/allowances.ts'
import { chosenPasswordStrength } from '../../../domain/session/password-rules.ts'
import { PasswordRules } from './password-rules.tsx'
import styles from './password-panel.module.css'
import { PasswordField } from '../../ui/password-field.tsx'
import { incorrectPasswordText, problemText } from '../../../domain/texts.ts'

export const passwordRefusalText = (refusal: PasswordRefusal): string => {
  switch (refusal._tag) {
    case 'IncorrectPassword':
      return incorrectPasswordText
    case 'SamePassword':
      return 'The new password is the same as the current one'
    case 'TooManyAttempts':
      return `Too many attempts. Please try again in ${waitText(refusal.retryAfter)}.`
    case 'FaultyPassword':
    case 'OutOfSpace':
      return refusal.message
    case 'Unreachable':
      return problemText
  }
}

interface Props {
  readonly panel: PasswordPanelRef
  /** For the browser's password manager. */
  readonly username: string
  readonly canCancel: boolean
}

const passwordFields = [
  { field: 'oldPassword', label: 'Current password', autoComplete: 'current-password' },
  { field: 'newPassword', label: 'New password', autoComplete: 'new-password' },
  { field: 'confirmPassword', label: 'Confirm new password', autoComplete: 'new-password' },
] as const satisfies readonly {
  readonly field: keyof PasswordDraft
  readonly label: string
  readonly autoComplete: string
}[]

export const PasswordForm = ({ panel, username, canCancel }: Props) => {
  const { draft, isGiven, refusal, secondsLeft } = useSelector(panel, ({ context }) => context)
  const isAllowed = useSelector(panel, (snapshot) => snapshot.can({ type: 'change.requested' }))
  const isWaiting = useSelector(panel, (snapshot) => snapshot.matches('waiting'))
  const isChanging = useSelector(panel, (snapshot) => snapshot.matches('changing'))
  const shown = passwordFields.filter(({ field }) => !isGiven || field !== 'oldPassword')
  const faults = { oldPassword: null, ...draftFaults(draft) }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        panel.send({ type: 'change.requested' })
      }}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {O.isSome(refusal) && (
        <Alert color="red" role="alert">
          {passwordRefusalText(refusal.value)}
        </Alert>
      )}
      {shown.map(({ field, label, autoComplete }) => (
        <Fragment key={field}>
          <PasswordField
            label={label}
            name={field}
            autoComplete={autoComplete}
            required
            withAsterisk={false}
            error={faults[field]}
            value={draft[field]}
            onChange={(event) => panel.send({ type: 'draft.edited', field, value: event.currentTarget.value })}
          />
          {field === 'newPassword' && <PasswordRules password={draft.newPassword} strength={chosenPasswordStrength} />}
        </Fragment>
      ))}
      <div className={styles['actions']}>
        <Button type="submit" loading={isChanging} disabled={!isAllowed && !isChanging}>
          {isWaiting ? `Wait ${waitText(secondsLeft)}` : 'Change'}
        </Button>
        {canCancel && (
          <Button variant="default" disabled={isChanging} onClick={() => panel.send({ type: 'change.cancelled' })}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
