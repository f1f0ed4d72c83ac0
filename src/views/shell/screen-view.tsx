import { useSelector } from '@xstate/react'
import { lazy, type ReactNode } from 'react'
import { ErrorType } from '../../domain/navigation/error-page.ts'
import { loginAddress, wayBack } from '../../domain/navigation/guard-route.ts'
import type { Screen } from '../../domain/navigation/screen.ts'
import type { AppRef } from '../../machines/shell/app.ts'
import type { SessionRef } from '../../machines/session/session.ts'
import { LoginScreen } from '../session/sign-in/login-screen.tsx'
import { Waiting } from '../ui/waiting.tsx'

const HomeLayout = lazy(async () => ({ default: (await import('./layout/home-layout.tsx')).HomeLayout }))
const ErrorScreen = lazy(async () => ({ default: (await import('./error/error-screen.tsx')).ErrorScreen }))
const VerifyScreen = lazy(async () => ({ default: (await import('./verify/verify-screen.tsx')).VerifyScreen }))
const NewPasswordScreen = lazy(async () => ({
  default: (await import('../session/password/new-password-screen.tsx')).NewPasswordScreen,
}))

interface Props {
  readonly app: AppRef
  readonly session: SessionRef
  readonly screen: Screen
}

const ErrorOf = ({ app, screen }: Pick<Props, 'app' | 'screen'>) => {
  const guard = useSelector(app, ({ children }) => children.guard)
  const loginPath = useSelector(app, ({ context: { address, loginPage } }) => loginAddress(loginPage, wayBack(address)))
  const { type } = screen.params
  return ErrorType.is(type) ? (
    <ErrorScreen type={type} loginPath={loginPath} onSignIn={() => guard?.send({ type: 'signIn.chosen' })} />
  ) : null
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
