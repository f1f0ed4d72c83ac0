import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import { O } from '../../../domain/fp.ts'
import type { signInMachine } from '../../../machines/session/sign-in.ts'
import { waitText } from '../../../domain/permissions/allowances/allowances.ts'
import { SessionForm, UsernameField } from '../session-form.tsx'
import type { SignInRefusal } from '../../../domain/session/password-draft.ts'
import { PasswordField } from '../../ui/password-field.tsx'

export const refusalText = (refusal: SignInRefusal): string => {
  switch (refusal._tag) {
    case 'WrongCredentials':
      return 'Incorrect user name or password.'
    case 'TooManyAttempts':
      return `Too many attempts. Please try again in ${waitText(refusal.retryAfter)}.`
    case 'OutOfSpace':
      return refusal.message
    case 'Unreachable':
      return 'Cannot reach Plutus at the moment. Please try again.'
  }
}

interface Props {
  readonly signIn: ActorRefFrom<typeof signInMachine>
}

export const SignInForm = ({ signIn }: Props) => {
  const { credentials, isKnown, refusal, secondsLeft } = useSelector(signIn, ({ context }) => context)
  const isAuthenticating = useSelector(signIn, (snapshot) => snapshot.matches('authenticating'))
  const isWaiting = useSelector(signIn, (snapshot) => snapshot.matches('waiting'))
  const edit = (field: keyof typeof credentials) => (event: { readonly currentTarget: { readonly value: string } }) => {
    signIn.send({ type: 'credentials.edited', field, value: event.currentTarget.value })
  }
  return (
    <SessionForm refusal={O.map(refusalText)(refusal)} onSubmit={() => signIn.send({ type: 'signIn.requested' })}>
      <UsernameField
        label="User name"
        autoFocus={!isKnown}
        data-autofocus={!isKnown || undefined}
        readOnly={isKnown}
        value={credentials.username}
        onChange={edit('username')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        required
        withAsterisk={false}
        data-autofocus={isKnown || undefined}
        value={credentials.password}
        onChange={edit('password')}
      />
      <Button type="submit" size="md" loading={isAuthenticating} disabled={isWaiting}>
        {isWaiting ? `Wait ${waitText(secondsLeft)}` : 'Sign in'}
      </Button>
      {!isKnown && <Link href="/login/forgot">Forgot password?</Link>}
    </SessionForm>
  )
}
