import { Button, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O, pipe } from '../../../domain/fp.ts'
import { linkOverText } from '../../../domain/session/password-rules.ts'
import type { PasswordLinkRef } from '../../../machines/session/password-link.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { unableToFetch } from '../../ui/texts/unable-to-fetch.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { linkRefusalText } from './link-texts.ts'

interface Props {
  readonly actor: PasswordLinkRef
}

const WithoutLink = () => (
  <>
    <Text mt="md" mb="xl">
      Your address has reached us. Sign in to go on.
    </Text>
    <Button component={Link} href="/login">
      Sign in
    </Button>
  </>
)

const Over = () => (
  <>
    <Text mt="md" mb="md" role="alert">
      {linkOverText}
    </Text>
    <Text mb="xl">
      If you were invited, please ask for another invitation. If you forgot your password, have another link sent.
    </Text>
    <Button component={Link} href="/login/forgot">
      Send another
    </Button>
    <Button component={Link} href="/login" variant="default" ml="sm">
      Sign in
    </Button>
  </>
)

const Body = ({ actor }: Props) => {
  const { holder, refusal } = useSelector(actor, ({ context }) => context)
  const state = useSelector(actor, ({ value }) => value)
  if (state === 'absent') return <WithoutLink />
  if (state === 'over') return <Over />
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
      <Body actor={actor} />
    </PublicLayout>
  )
}
