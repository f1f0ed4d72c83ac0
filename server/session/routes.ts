import { authenticate, identityOf, signOut } from '../../src/api/authentication.ts'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { House } from '../house.ts'
import type { Router } from '../http/router.ts'

export const authenticationRoutes = (router: Router, { signIn, sessionBook, profileOf }: House): void => {
  router.open(authenticate, ({ body, address, cookies, signal }) =>
    pipe(
      signIn({ ...body, address, cookie: cookies.get, signal }),
      TE.map(({ token, identity, device }) => {
        cookies.set(device)
        return { success: true, token, identity }
      }),
    ),
  )
  router.guarded(identityOf, (_, { user }) => TE.fromTask(() => profileOf(user)))
  router.guarded(signOut, (_, { username, id }) =>
    pipe(
      sessionBook.close(username, id),
      TE.map(() => null),
    ),
  )
}
