import { useSelector } from '@xstate/react'
import { lazy, type ReactNode } from 'react'
import { O, pipe } from '../domain/fp.ts'
import { localRedirect } from '../domain/identity/local-redirect.ts'
import { queryOf } from '../domain/navigation/address.ts'
import { ErrorType } from '../domain/navigation/error-page.ts'
import type { Screen } from '../domain/navigation/screen.ts'
import type { AppRef } from '../machines/app.ts'
import type { SessionRef } from '../machines/session.ts'
import { LoginScreen } from './sign-in/login-screen.tsx'
import { Waiting } from './waiting.tsx'

const HomeLayout = lazy(async () => ({ default: (await import('./layout/home-layout.tsx')).HomeLayout }))
const ErrorScreen = lazy(async () => ({ default: (await import('./error/error-screen.tsx')).ErrorScreen }))
const VerifyScreen = lazy(async () => ({ default: (await import('./verify/verify-screen.tsx')).VerifyScreen }))
const NewPasswordScreen = lazy(async () => ({
  default: (await import('./password/new-password-screen.tsx')).NewPasswordScreen,
}))

interface Props {
  readonly app: AppRef
  readonly session: SessionRef
  readonly screen: Screen
}

const ErrorOf = ({ app, screen }: Pick<Props, 'app' | 'screen'>) => {
  const loginPath = useSelector(app, ({ context: { address, loginPage } }) =>
    pipe(
      localRedirect(queryOf(address, 'redirect')),
      O.match(
        () => loginPage,
        (redirect) => `${loginPage}?${new URLSearchParams({ redirect }).toString()}`,
      ),
    ),
  )
  const { type } = screen.params
  return ErrorType.is(type) ? <ErrorScreen type={type} loginPath={loginPath} /> : null
}

/** Outside the house each screen is a page of its own; inside they share its layout. */
const outside: Partial<Record<Screen['name'], (props: Props) => ReactNode>> = {
  login: ({ session }) => <LoginScreen session={session} />,
  verify: () => <VerifyScreen />,
  logout: () => <Waiting label="Signing out" />,
  error: ({ app, screen }) => <ErrorOf app={app} screen={screen} />,
  'new-password': ({ app }) => <NewPasswordScreen app={app} />,
}

export const ScreenView = (props: Props): ReactNode => outside[props.screen.name]?.(props) ?? <HomeLayout {...props} />
