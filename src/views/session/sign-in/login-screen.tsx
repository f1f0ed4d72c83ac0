import { Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../../machines/session/session.ts'
import { PublicLayout } from '../../shell/public-layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SignInForm } from './sign-in-form.tsx'

interface Props {
  readonly session: SessionRef
}

export const LoginScreen = ({ session }: Props) => {
  const signIn = useSelector(session, ({ children }) => children.signIn)
  return (
    <PublicLayout>
      <PageTitle>Sign in</PageTitle>
      <Title order={1} size="h2" mb="xl">
        Sign in
      </Title>
      {signIn !== undefined && <SignInForm signIn={signIn} />}
    </PublicLayout>
  )
}
