import { useSelector } from '@xstate/react'
import { ErrorType } from '../../../domain/navigation/screen.ts'
import { loginAddress, wayBack } from '../../../domain/navigation/guard-route.ts'
import type { PageProps } from '../screen-view.ts'
import { ErrorScreen } from './error-screen.tsx'

export const ErrorPage = ({ app, screen }: PageProps) => {
  const guard = useSelector(app, ({ children }) => children.guard)
  const loginPath = useSelector(app, ({ context: { address, loginPage } }) => loginAddress(loginPage, wayBack(address)))
  const { type } = screen.params
  return ErrorType.is(type) ? (
    <ErrorScreen type={type} loginPath={loginPath} onSignIn={() => guard?.send({ type: 'signIn.chosen' })} />
  ) : null
}
