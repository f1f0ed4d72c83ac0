import { changePassword, revokeSessions } from '../../src/api/users.ts'
import { pipe, TE } from '../../src/domain/fp.ts'
import { canonicalUsername } from '../../src/domain/users/user.ts'
import { findUser } from './users-house.ts'
import type { House } from '../house.ts'
import type { Router } from '../http/router.ts'

export const userRoutes = (router: Router, house: House): void => {
  router.guarded(changePassword, ({ body, signal }, session) =>
    pipe(
      house.changePassword(session, { ...body, signal }),
      TE.map(() => null),
    ),
  )
  router.guarded(revokeSessions, ({ params }, session) =>
    pipe(
      findUser(house, canonicalUsername(params.username)),
      TE.fromOption(() => ({ _tag: 'NotFound' as const })),
      TE.chainW(({ username }) => house.sessionBook.endAll(username, session.username)),
      TE.map(() => null),
    ),
  )
}
