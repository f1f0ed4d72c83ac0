import * as api from '../../../src/api/links.ts'
import { O, pipe, TE } from '../../../src/domain/fp.ts'
import { isAbove } from '../../../src/domain/users/rights.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import { orNotFound } from '../../http/replies/not-found.ts'
import type { UserRepository } from '../../users/aggregates.ts'
import { findUser } from '../../users/user-services.ts'
import type { Route } from '../../http/route/route.ts'
import type { ForgotPassword } from '../links/forgot-password.ts'
import type { PasswordLinks } from '../links/password-links.ts'
import { copyableLink } from '../links/copyable-link.ts'
import type { PasswordLinkIssuer } from '../links/links.ts'

interface LinkRouteServices {
  readonly users: UserRepository
  readonly links: PasswordLinkIssuer
  readonly passwordLinks: PasswordLinks
  readonly forgotPassword: ForgotPassword
  readonly firmName: () => string
}

export const linkRoutes = (
  route: Route,
  { users, links, passwordLinks, forgotPassword, firmName }: LinkRouteServices,
): void => {
  route(api.signInWays, () => TE.right({ hasMail: links.hasMail, firmName: firmName() }))

  route(api.forgotPassword, ({ body, address, signal }) => forgotPassword.ask({ ...body, address, signal }))

  route(api.lookAtLink, ({ body, address, signal }) =>
    pipe(
      passwordLinks.look({ ...body, address, signal }),
      TE.map(({ purpose, username }) => ({ purpose, username, needs: 'password' })),
    ),
  )

  route(api.choosePassword, ({ body, address, agent, cookies, signal }) =>
    pipe(
      passwordLinks.choosePassword({ ...body, address, agent, signal }),
      TE.map(({ token, identity, device }) => {
        cookies.set(device)
        return { success: true, token, identity }
      }),
    ),
  )

  // the holder of a link can sign in as its person
  route(api.userLink, ({ params }, { user }) =>
    pipe(
      orNotFound(findUser({ users }, canonicalUsername(params.username))),
      TE.filterOrElseW(
        (target) => !isAbove(target, user),
        () => ({ _tag: 'AboveYou' as const }),
      ),
      TE.filterOrElseW(
        () => !links.hasMail,
        () => ({ _tag: 'LinkIsMailed' as const }),
      ),
      TE.chainTaskK((target) => () => copyableLink({ users, links }, { target, reader: user })),
      TE.map(O.toNullable),
    ),
  )
}
