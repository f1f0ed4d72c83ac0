import { Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { AppRef } from '../../../machines/shell/app.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PasswordForm } from './password-form.tsx'

interface Props {
  readonly app: AppRef
}

export const NewPasswordScreen = ({ app }: Props) => {
  const panel = useSelector(app, ({ children }) => children.passwordPanel)
  const username = useSelector(app, ({ context: { visitor } }) =>
    visitor._tag === 'Newcomer' ? visitor.identity.username : '',
  )
  return (
    <PublicLayout>
      <PageTitle>Choose a password</PageTitle>
      <Title order={1} size="h2">
        Choose a password
      </Title>
      <Text mt="sm" mb="lg" c="dimmed">
        This is a temporary password. Choose your own.
      </Text>
      {panel !== undefined && <PasswordForm panel={panel} username={username} canCancel={false} />}
      <Link href="/logout">Sign out</Link>
    </PublicLayout>
  )
}
