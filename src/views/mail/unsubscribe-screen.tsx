import { Alert, Button, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../domain/fp.ts'
import { appRoutes } from '../../domain/navigation/route.ts'
import { waitText } from '../../domain/permissions/allowances/allowances.ts'
import type { UnsubscriptionRef } from '../../machines/mail/unsubscription.ts'
import { linkRefusalText } from '../session/link/link-texts.ts'
import { PublicLayout } from '../shell/public-layout.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { mailSubjectsText } from './mail-texts.ts'

interface Props {
  readonly actor: UnsubscriptionRef
}

const ChoicesLink = () => (
  <Text mt="xl">
    <Link href={appRoutes['mail-choices'].pattern}>Change your email preferences</Link>
  </Text>
)

const UnsubscribeQuestion = ({ actor }: Props) => {
  const { refusal, secondsLeft } = useSelector(actor, ({ context }) => context)
  const isWaiting = useSelector(actor, (snapshot) => snapshot.matches('waiting'))
  const isUnsubscribing = useSelector(actor, (snapshot) => snapshot.matches('unsubscribing'))
  return (
    <>
      {O.isSome(refusal) && (
        <Alert color="red" role="alert" mt="md">
          {linkRefusalText(refusal.value)}
        </Alert>
      )}
      <Text mt="md" mb="xl">
        Press the button to stop emails of this kind. You can still read everything when you sign in.
      </Text>
      <Button
        loading={isUnsubscribing}
        disabled={isWaiting}
        onClick={() => actor.send({ type: 'unsubscribe.requested' })}
      >
        {isWaiting ? `Wait ${waitText(secondsLeft)}` : 'Unsubscribe'}
      </Button>
      <ChoicesLink />
    </>
  )
}

const UnsubscribedText = ({ actor }: Props) => {
  const of = useSelector(actor, ({ context }) => context.of)
  return (
    <>
      <Text mt="md" role="status">
        You will receive no more emails about {mailSubjectsText(of)}.
      </Text>
      <ChoicesLink />
    </>
  )
}

const UnsubscribeBody = ({ actor }: Props) => {
  const state = useSelector(actor, ({ value }) => value)
  switch (state) {
    case 'absent':
    case 'over':
      return (
        <>
          <Text mt="md" role="alert">
            This link is not valid. A part of it may be missing.
          </Text>
          <ChoicesLink />
        </>
      )
    case 'done':
      return <UnsubscribedText actor={actor} />
    case 'editing':
    case 'waiting':
    case 'unsubscribing':
      return <UnsubscribeQuestion actor={actor} />
  }
}

export const UnsubscribeScreen = ({ actor }: Props) => (
  <PublicLayout>
    <PageTitle>Unsubscribe</PageTitle>
    <Title order={1} size="h2">
      Unsubscribe
    </Title>
    <UnsubscribeBody actor={actor} />
  </PublicLayout>
)
