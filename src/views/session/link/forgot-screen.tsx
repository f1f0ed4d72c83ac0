import { Button, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../../domain/fp.ts'
import { waitText } from '../../../domain/permissions/allowances/allowances.ts'
import type { ForgotPasswordRef } from '../../../machines/session/forgot-password.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SessionForm, UsernameField } from '../session-form.tsx'
import { linkRefusalText } from './link-texts.ts'

interface Props {
  readonly actor: ForgotPasswordRef
}

const ForgotForm = ({ actor }: Props) => {
  const { username, refusal, secondsLeft } = useSelector(actor, ({ context }) => context)
  const isAllowed = useSelector(actor, (snapshot) => snapshot.can({ type: 'link.requested' }))
  const isWaiting = useSelector(actor, (snapshot) => snapshot.matches('waiting'))
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  return (
    <SessionForm refusal={O.map(linkRefusalText)(refusal)} onSubmit={() => actor.send({ type: 'link.requested' })}>
      <UsernameField
        label="User name or email"
        autoFocus
        value={username}
        onChange={(event) => actor.send({ type: 'username.edited', value: event.currentTarget.value })}
      />
      <Button type="submit" size="md" loading={isAsking} disabled={!isAllowed && !isAsking}>
        {isWaiting ? `Wait ${waitText(secondsLeft)}` : 'Send a link'}
      </Button>
    </SessionForm>
  )
}

const ForgotBody = ({ actor }: Props) => {
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'finding':
      return <Text role="status">One moment</Text>
    case 'unfound':
      return <FetchFailed onRetry={() => actor.send({ type: 'ways.retried' })} />
    case 'withoutMail':
      return <Text>Please ask your adviser or the firm to reset your password.</Text>
    case 'asked':
      return <Text role="status">If the details match a user, we have emailed a link. It expires in one hour.</Text>
    case 'editing':
    case 'waiting':
    case 'asking':
      return <ForgotForm actor={actor} />
  }
}

export const ForgotScreen = ({ actor }: Props) => (
  <PublicLayout>
    <PageTitle>Forgot password?</PageTitle>
    <Title order={1} size="h2" mb="xl">
      Forgot password?
    </Title>
    <ForgotBody actor={actor} />
    <Text mt="xl">
      <Link href="/login">Back to sign in</Link>
    </Text>
  </PublicLayout>
)
