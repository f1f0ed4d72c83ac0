import { Button, Group, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { O, pipe } from '../../../domain/fp.ts'
import { displayName } from '../../../domain/users/identity.ts'
import type { UserProfile } from '../../../domain/users/profile.ts'
import type { SessionRef } from '../../../machines/session/session.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

interface Props {
  readonly session: SessionRef
}

const identityOf = (profile: O.Option<UserProfile>) =>
  pipe(
    profile,
    O.map(({ identity }) => identity),
    O.toNullable,
  )

const confirmationTexts = (name: string, own: string | null) =>
  own === null
    ? {
        question: `Sign in as ${name}?`,
        reason: `This link signs you in as ${name}. If you did not request it, choose Cancel.`,
        accept: 'Sign in',
        decline: 'Cancel',
      }
    : {
        question: `You are signed in as ${own}. Switch to ${name}?`,
        reason: `This link signs you in as ${name} in all tabs. If you did not request it, choose “Stay signed in as ${own}”.`,
        accept: `Switch to ${name}`,
        decline: `Stay signed in as ${own}`,
      }

export const CarriedTokenScreen = ({ session }: Props) => {
  const own = identityOf(useSelector(session, ({ context }) => context.profile))
  const carrier = identityOf(useSelector(session, ({ context }) => context.carrier))
  if (carrier === null) return null
  const texts = confirmationTexts(displayName(carrier, own), own === null ? null : displayName(own, carrier))
  return (
    <PublicLayout>
      <PageTitle>Sign in</PageTitle>
      <Title order={1} size="h2" id="carried-question">
        {texts.question}
      </Title>
      <Text mt="md" mb="xl" c="dimmed" id="carried-reason">
        {texts.reason}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          autoFocus
          aria-describedby="carried-question carried-reason"
          onClick={() => session.send({ type: 'carried.declined' })}
        >
          {texts.decline}
        </Button>
        <Button onClick={() => session.send({ type: 'carried.accepted' })}>{texts.accept}</Button>
      </Group>
    </PublicLayout>
  )
}
