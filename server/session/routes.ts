import { authenticate, identityOf, signOut } from '../../src/api/authentication.ts'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { Route } from '../http/route/route.ts'
import type { LogTail } from '../log/event-log.ts'
import type { SessionStore } from './sessions.ts'
import type { SignInService } from './sign-in.ts'
import type { ProfileOf } from '../users/profile.ts'

interface SessionServices {
  readonly tail: Pick<LogTail, 'position'>
  readonly sessionStore: SessionStore
  readonly signIn: SignInService
  readonly profileOf: ProfileOf
}

export const authenticationRoutes = (
  route: Route,
  { tail, signIn, sessionStore, profileOf }: SessionServices,
): void => {
  route(authenticate, ({ body, address, agent, cookies, signal }) =>
    pipe(
      signIn({ ...body, address, agent, cookie: cookies.get, signal }),
      TE.map(({ token, identity, device }) => {
        cookies.set(device)
        return { success: true, token, identity: { ...identity, token } }
      }),
    ),
  )
  route(identityOf, (_, { user }, token) =>
    pipe(
      TE.fromIO(tail.position),
      TE.bindTo('position'),
      TE.bind('profile', () => TE.fromTask(() => profileOf(user))),
      TE.map(({ position, profile }) => ({ ...profile, identity: { ...profile.identity, token }, position })),
    ),
  )
  route(signOut, (_, { username, id }) =>
    pipe(
      sessionStore.close(username, id),
      TE.map(() => null),
    ),
  )
}
