import * as t from 'io-ts'
import { jwtVerify, SignJWT } from 'jose'
import { boundedCache } from '../log/bounded-cache.ts'
import { O } from '../../src/domain/fp.ts'

/** `pos` is the log position of the sign-in. A node that has not read so far waits before it checks the token. */
const TokenClaims = t.strict({ sub: t.string, jti: t.string, exp: t.number, pos: t.number })
export type TokenClaims = t.TypeOf<typeof TokenClaims>

export interface SessionTokens {
  readonly issue: (claims: TokenClaims) => Promise<string>
  /** Claims of our own tokens, expired or not. */
  readonly read: (token: string) => Promise<O.Option<TokenClaims>>
}

const tokenAlgorithm = 'HS256'
const maxTokenLength = 2000
const maxRemembered = 10_000
const longAgo = new Date(0)

const verifyToken = async (key: Uint8Array, token: string): Promise<O.Option<TokenClaims>> => {
  const { payload } = await jwtVerify(token, key, { algorithms: [tokenAlgorithm], currentDate: longAgo })
  return O.fromEither(TokenClaims.decode(payload))
}

export const createTokens = (key: Uint8Array): SessionTokens => {
  const known = boundedCache<TokenClaims>(maxRemembered)

  const verify = async (token: string): Promise<O.Option<TokenClaims>> => {
    if (token.length > maxTokenLength) return O.none
    const claims = await verifyToken(key, token).catch(() => O.none)
    if (O.isSome(claims)) known.set(token, claims.value)
    return claims
  }

  return {
    issue: ({ pos, ...claims }) =>
      new SignJWT({ ...claims, pos }).setProtectedHeader({ alg: tokenAlgorithm }).sign(key),
    read: (token) => {
      const claims = known.get(token)
      return claims === undefined ? verify(token) : Promise.resolve(O.some(claims))
    },
  }
}
