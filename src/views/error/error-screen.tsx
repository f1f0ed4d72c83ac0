import { Button, Text, Title } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Title.css'
import '@mantine/core/styles/Text.css'
import { Link } from 'wouter'
import type { ErrorType } from '../../domain/navigation/error-page.ts'
import { Doorstep } from '../doorstep.tsx'
import { PageTitle } from '../page-title.tsx'
import { errorTexts } from './error-texts.ts'

interface Props {
  readonly type: ErrorType
  /** Where signing in again begins. */
  readonly loginPath: string
}

const WayOut = ({ type, loginPath }: Props) =>
  type === 'expired' ? (
    <Button component={Link} href={loginPath}>
      Sign in again
    </Button>
  ) : (
    <Button component={Link} href="/dashboard">
      Go to your dashboard
    </Button>
  )

export const ErrorScreen = ({ type, loginPath }: Props) => {
  const { title, text } = errorTexts[type]
  return (
    <Doorstep>
      <PageTitle>{title}</PageTitle>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text size="lg" mt="md" mb="xl">
        {text}
      </Text>
      <WayOut type={type} loginPath={loginPath} />
    </Doorstep>
  )
}
