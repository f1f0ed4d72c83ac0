import { O, pipe } from '../../../src/domain/fp.ts'
import type { PasswordLink, LinkPurpose, User, UserState } from '../../../src/domain/users/user.ts'
import { Uuid } from '../../../src/domain/uuid.ts'
import { isSameHash, keyedHash } from '../keys.ts'

export interface IssuedLink {
  readonly username: string
  readonly link: string
  readonly purpose: LinkPurpose
}

export interface OpenIssuedLink extends IssuedLink, PasswordLink {
  readonly user: User
}

/** Stores no secrets: the server's key recreates each token, and the log knows its state. */
export interface LinkTokens {
  readonly tokenOf: (issued: IssuedLink) => string
  readonly openLink: (token: string, now: Date) => O.Option<OpenIssuedLink>
}

const maxTokenLength = 500

const linkInToken = (token: string): O.Option<Pick<IssuedLink, 'username' | 'link'>> => {
  const [username = '', link] = token.length > maxTokenLength ? [] : token.split('.')
  return Uuid.is(link) ? O.some({ username: Buffer.from(username, 'base64url').toString(), link }) : O.none
}

export const openLinkIn = (
  state: UserState,
  link: string,
  now: Date,
): O.Option<PasswordLink & { readonly user: User }> =>
  pipe(
    state._tag === 'Present' && state.user.status === 1 ? O.some(state) : O.none,
    O.chain(({ user, links }) =>
      pipe(
        O.fromNullable(links.get(link)),
        O.map((open) => ({ ...open, user })),
      ),
    ),
    O.filter(({ expiresAt }) => now.toISOString() < expiresAt),
  )

export const linkTokens = (key: Uint8Array, stateOf: (username: string) => UserState): LinkTokens => {
  const tokenOf = ({ username, link, purpose }: IssuedLink): string =>
    [Buffer.from(username).toString('base64url'), link, keyedHash(key, ['link', username, link, purpose])].join('.')

  return {
    tokenOf,
    openLink: (token, now) =>
      pipe(
        linkInToken(token),
        O.chain(({ username, link }) =>
          pipe(
            openLinkIn(stateOf(username), link, now),
            O.map((open) => ({ ...open, username, link })),
          ),
        ),
        O.filter((open) => isSameHash(token, tokenOf(open))),
      ),
  }
}
