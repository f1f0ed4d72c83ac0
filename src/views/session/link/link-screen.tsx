import { Button, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O, pipe } from '../../../domain/fp.ts'
import { waitText } from '../../../domain/permissions/allowances/allowances.ts'
import { choiceFaults } from '../../../domain/session/password-choice.ts'
import { chosenPasswordStrength, expiredLinkText } from '../../../domain/session/password-rules.ts'
import type { LinkHolder, PasswordLinkRef } from '../../../machines/session/password-link.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { unableToFetch } from '../../../domain/texts.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PasswordRules } from '../password/password-rules.tsx'
import { SessionForm } from '../session-form.tsx'
import { linkRefusalText } from './link-texts.ts'
import { PasswordField } from '../../ui/password-field.tsx'

interface Props {
  readonly actor: PasswordLinkRef
}

const WithoutLink = () => (
  <>
    <Text mt="md" mb="xl">
      We have received your address. Sign in to continue.
    </Text>
    <Button component={Link} href="/login">
      Sign in
    </Button>
  </>
)

const ExpiredLink = () => (
  <>
    <Text mt="md" mb="md" role="alert">
      {expiredLinkText}
    </Text>
    <Text mb="xl">If you were invited, ask for a new invitation. If you forgot your password, request a new link.</Text>
    <Button component={Link} href="/login/forgot">
      Request a new link
    </Button>
    <Button component={Link} href="/login" variant="default" ml="sm">
      Sign in
    </Button>
  </>
)

interface ChoiceFormProps {
  readonly passwordLink: PasswordLinkRef
  readonly holder: LinkHolder
}

const passwordFields = [
  { field: 'password', label: 'New password' },
  { field: 'confirmation', label: 'Confirm new password' },
] as const

const ChoiceForm = ({ passwordLink, holder: { username } }: ChoiceFormProps) => {
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
      {passwordFields.map(({ field, label }) => (
        <PasswordField
          key={field}
          label={label}
          name={field}
          autoComplete="new-password"
          size="md"
          required
          withAsterisk={false}
          autoFocus={field === 'password'}
          error={faults[field]}
          value={draft[field]}
          onChange={(event) => passwordLink.send({ type: 'draft.edited', field, value: event.currentTarget.value })}
        />
      ))}
      <PasswordRules password={draft.password} strength={chosenPasswordStrength} />
      <Button type="submit" size="md" loading={isChoosing} disabled={!isAllowed && !isChoosing}>
        {isWaiting ? `Wait ${waitText(secondsLeft)}` : 'Save and sign in'}
      </Button>
    </SessionForm>
  )
}

const LinkBody = ({ actor }: Props) => {
  const { holder, refusal } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  if (state === 'absent') return <WithoutLink />
  if (state === 'over') return <ExpiredLink />
  if (state === 'unseen')
    return (
      <FetchFailed
        title={pipe(
          refusal,
          O.match(() => unableToFetch, linkRefusalText),
        )}
        onRetry={() => actor.send({ type: 'look.retried' })}
      />
    )
  if (O.isNone(holder))
    return (
      <Text mt="md" role="status">
        One moment
      </Text>
    )
  return (
    <>
      <Text mt="sm" mb="lg" c="dimmed">
        {holder.value.purpose === 'invitation' ? 'Welcome. ' : ''}Your user name is {holder.value.username}. Choose a
        password only you know.
      </Text>
      <ChoiceForm passwordLink={actor} holder={holder.value} />
    </>
  )
}

export const LinkScreen = ({ actor }: Props) => {
  const isChoosing = useSelector(actor, ({ context }) => O.isSome(context.holder))
  const isOver = useSelector(actor, (snapshot) => snapshot.matches('over'))
  const title = isChoosing && !isOver ? 'Choose a password' : 'Verification'
  return (
    <PublicLayout>
      <PageTitle>{title}</PageTitle>
      <Title order={1} size="h2">
        {title}
      </Title>
      <LinkBody actor={actor} />
    </PublicLayout>
  )
}
