import { Button, PasswordInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { waitText } from '../../../domain/permissions/allowances/allowances.ts'
import { chosen } from '../../../domain/session/password-rules.ts'
import { choiceFaults } from '../../../domain/session/password-choice.ts'
import type { LinkHolder, PasswordLinkRef } from '../../../machines/session/password-link.ts'
import { PasswordRules } from '../password/password-rules.tsx'
import { SessionForm } from '../session-form.tsx'
import { linkRefusalText } from './link-texts.ts'

interface Props {
  readonly passwordLink: PasswordLinkRef
  readonly holder: LinkHolder
}

const fields = [
  { field: 'password', label: 'New password' },
  { field: 'confirmation', label: 'Confirm new password' },
] as const

export const ChoiceForm = ({ passwordLink, holder: { username } }: Props) => {
  const { draft, refusal, secondsLeft } = useSelector(passwordLink, ({ context }) => context)
  const isAllowed = useSelector(passwordLink, (snapshot) => snapshot.can({ type: 'choice.requested' }))
  const isWaiting = useSelector(passwordLink, (snapshot) => snapshot.matches('waiting'))
  const isChoosing = useSelector(passwordLink, (snapshot) => snapshot.matches('choosing') || snapshot.matches('chosen'))
  const faults = choiceFaults(draft, username)
  return (
    <SessionForm
      refusal={O.map(linkRefusalText)(refusal)}
      onSubmit={() => passwordLink.send({ type: 'choice.requested' })}
    >
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {fields.map(({ field, label }) => (
        <PasswordInput
          key={field}
          label={label}
          name={field}
          autoComplete="new-password"
          size="md"
          required
          withAsterisk={false}
          autoFocus={field === 'password'}
          error={faults[field]}
          visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}` }}
          value={draft[field]}
          onChange={(event) => passwordLink.send({ type: 'draft.edited', field, value: event.currentTarget.value })}
        />
      ))}
      <PasswordRules password={draft.password} strength={chosen} />
      <Button type="submit" size="md" loading={isChoosing} disabled={!isAllowed && !isChoosing}>
        {isWaiting ? `Wait ${waitText(secondsLeft)}` : 'Save and sign in'}
      </Button>
    </SessionForm>
  )
}
