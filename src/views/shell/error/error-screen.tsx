import { Button, Text, Title } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Title.css'
import '@mantine/core/styles/Text.css'
import type { MouseEvent } from 'react'
import { Link } from 'wouter'
import type { ErrorType } from '../../../domain/navigation/screen.ts'
import { Doorstep } from '../doorstep.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { errorTexts } from './error-texts.ts'

interface Props {
  readonly type: ErrorType
  /** Where signing in again begins. */
  readonly loginPath: string
  readonly onSignIn: () => void
}

const WayOut = ({ type, loginPath, onSignIn }: Props) =>
  type === 'expired' ? (
    <Button
      component={Link}
      href={loginPath}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        onSignIn()
      }}
    >
      Sign in again
    </Button>
  ) : (
    <Button component={Link} href="/dashboard">
      Go to your dashboard
    </Button>
  )

export const ErrorScreen = ({ type, loginPath, onSignIn }: Props) => {
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
      <WayOut type={type} loginPath={loginPath} onSignIn={onSignIn} />
    </Doorstep>
  )
}
