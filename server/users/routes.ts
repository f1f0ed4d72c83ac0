import { changePassword, revokeSessions } from '../../src/api/users.ts'
import { pipe, TE } from '../../src/domain/fp.ts'
import { canonicalUsername } from '../../src/domain/users/user.ts'
import { findUser } from './user-services.ts'
import type { Router } from '../http/router.ts'
import type { Users } from './aggregates.ts'
import type { SessionStore } from '../session/sessions.ts'
import type { ChangePassword } from '../session/change-password.ts'

interface Services {
  readonly users: Users
  readonly sessionStore: SessionStore
  readonly changePassword: ChangePassword
}

export const userRoutes = (router: Router, services: Services): void => {
  router.guarded(changePassword, ({ body, signal }, session) =>
    pipe(
      services.changePassword(session, { ...body, signal }),
      TE.map(() => null),
    ),
  )
  router.guarded(revokeSessions, ({ params }, session) =>
    pipe(
      findUser(services, canonicalUsername(params.username)),
      TE.fromOption(() => ({ _tag: 'NotFound' as const })),
      TE.chainW(({ username }) => services.sessionStore.endAll(username, session.username)),
      TE.map(() => null),
    ),
  )
}
