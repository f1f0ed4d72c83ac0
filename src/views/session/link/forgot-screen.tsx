import { Alert, Button, Text, TextInput, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../../domain/fp.ts'
import { waitText } from '../../../domain/permissions/allowances/allowances.ts'
import type { ForgotPasswordRef } from '../../../machines/session/forgot-password.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from '../sign-in/sign-in-form.module.css'
import { linkRefusalText } from './link-texts.ts'

interface Props {
  readonly actor: ForgotPasswordRef
}

const Form = ({ actor }: Props) => {
  const { username, refusal, secondsLeft } = useSelector(actor, ({ context }) => context)
  const isAllowed = useSelector(actor, (snapshot) => snapshot.can({ type: 'link.requested' }))
  const isWaiting = useSelector(actor, (snapshot) => snapshot.matches('waiting'))
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('asking'))
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'link.requested' })
      }}
    >
      {O.isSome(refusal) && (
        <Alert color="red" role="alert">
          {linkRefusalText(refusal.value)}
        </Alert>
      )}
      <TextInput
        label="User name or email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        required
        withAsterisk={false}
        autoFocus
        value={username}
        onChange={(event) => actor.send({ type: 'username.edited', value: event.currentTarget.value })}
      />
      <Button type="submit" size="md" loading={isAsking} disabled={!isAllowed && !isAsking}>
        {isWaiting ? `Wait ${waitText(secondsLeft)}` : 'Send a link'}
      </Button>
    </form>
  )
}

const Body = ({ actor }: Props) => {
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'finding':
      return <Text role="status">One moment</Text>
    case 'unfound':
      return <FetchFailed onRetry={() => actor.send({ type: 'ways.retried' })} />
    case 'withoutMail':
      return <Text>Please ask your adviser or the firm to reset it.</Text>
    case 'asked':
      return <Text role="status">If we know you, a link is on its way. It is good for one hour.</Text>
    case 'editing':
    case 'waiting':
    case 'asking':
      return <Form actor={actor} />
  }
}

export const ForgotScreen = ({ actor }: Props) => (
  <PublicLayout>
    <PageTitle>Forgot password?</PageTitle>
    <Title order={1} size="h2" mb="xl">
      Forgot password?
    </Title>
    <Body actor={actor} />
    <Text mt="xl">
      <Link href="/login">Back to sign in</Link>
    </Text>
  </PublicLayout>
)
