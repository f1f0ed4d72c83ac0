import { Button, Text, Title } from '@mantine/core'
import type { SessionRef } from '../../../machines/session/session.ts'
import { PublicLayout } from '../public-layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

interface Props {
  readonly session: SessionRef
}

export const UnreachableScreen = ({ session }: Props) => (
  <PublicLayout>
    <PageTitle>Cannot be reached</PageTitle>
    <Title order={1} size="h2">
      Plutus cannot be reached
    </Title>
    <Text size="lg" mt="md" mb="xl" role="alert">
      You are still signed in. Please check your connection and try again.
    </Text>
    <Button onClick={() => session.send({ type: 'recognition.retried' })}>Try again</Button>
  </PublicLayout>
)
