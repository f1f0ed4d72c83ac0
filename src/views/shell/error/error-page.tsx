import { useSelector } from '@xstate/react'
import { ErrorType } from '../../../domain/navigation/screen.ts'
import { loginAddress, redirectPath } from '../../../domain/navigation/guard-route.ts'
import type { PageProps, PlainProps } from '../screen-view.ts'
import { PublicLayout } from '../public-layout.tsx'
import { Button } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import { ErrorWords } from './error-words.tsx'
import {
  notFoundText,
  notFoundTitle,
  sessionExpiredText,
  unauthorisedText,
  unauthorisedTitle,
} from '../../../domain/texts.ts'

interface ErrorText {
  readonly title: string
  readonly text: string
  readonly plain?: string
}

const errorTexts: Readonly<Record<ErrorType, ErrorText>> = {
  'not-found': {
    title: notFoundTitle,
    text: notFoundText,
    plain: 'There is no page at this address.',
  },
  unauthorised: {
    title: unauthorisedTitle,
    text: unauthorisedText,
    plain: 'You do not have access to this page.',
  },
  expired: { title: 'Session expired', text: sessionExpiredText },
}

interface SignInProps {
  readonly loginPath: string
  readonly onSignIn: () => void
}

const SignIn = ({ loginPath, onSignIn }: SignInProps) => (
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
)

const ToDashboard = () => (
  <Button component={Link} href="/dashboard">
    Go to your dashboard
  </Button>
)

const ErrorScreen = ({ type, children }: { readonly type: ErrorType; readonly children: ReactNode }) => {
  const { title, text, plain } = errorTexts[type]
  return (
    <ErrorWords title={title} text={plain ?? text} more={plain === undefined ? undefined : text}>
      {children}
    </ErrorWords>
  )
}

export const ErrorPage = ({ app, screen }: PageProps) => {
  const guard = useSelector(app, ({ children }) => children.guard)
  const loginPath = useSelector(app, ({ context: { address, loginPage } }) =>
    loginAddress(loginPage, redirectPath(address)),
  )
  const { type } = screen.params
  return ErrorType.is(type) ? (
    <PublicLayout>
      <ErrorScreen type={type}>
        {type === 'expired' ? (
          <SignIn loginPath={loginPath} onSignIn={() => guard?.send({ type: 'signIn.chosen' })} />
        ) : (
          <ToDashboard />
        )}
      </ErrorScreen>
    </PublicLayout>
  ) : null
}

export const ErrorAtHome = ({ screen: { params } }: PlainProps) =>
  ErrorType.is(params['type']) ? (
    <ErrorScreen type={params['type']}>
      <ToDashboard />
    </ErrorScreen>
  ) : null
