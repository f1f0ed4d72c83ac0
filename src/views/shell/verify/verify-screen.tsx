import { Button, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { PublicLayout } from '../public-layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export const VerifyScreen = () => (
  <PublicLayout>
    <PageTitle>Verification</PageTitle>
    <Title order={1} size="h2">
      Verification
    </Title>
    <Text mt="md" mb="xl">
      Your address has reached us. Sign in to go on.
    </Text>
    <Button component={Link} href="/login">
      Sign in
    </Button>
  </PublicLayout>
)
