import * as t from 'io-ts'
import { jwtVerify, SignJWT } from 'jose'
import { boundedCache } from '../log/bounded-cache.ts'
import { O } from '../../src/domain/fp.ts'

/** `pos` is the sign-in's position: a node behind it waits before judging. */
const Claims = t.strict({ sub: t.string, jti: t.string, exp: t.number, pos: t.number })
export type Claims = t.TypeOf<typeof Claims>

export interface Tokens {
  readonly issue: (claims: Claims) => Promise<string>
  /** Claims of our own tokens, expired or not. */
  readonly read: (token: string) => Promise<O.Option<Claims>>
}

const algorithm = 'HS256'
const longest = 2000
const mostRemembered = 10_000
const longAgo = new Date(0)

const verified = async (key: Uint8Array, token: string): Promise<O.Option<Claims>> => {
  const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: longAgo })
  return O.fromEither(Claims.decode(payload))
}

export const createTokens = (key: Uint8Array): Tokens => {
  const known = boundedCache<Claims>(mostRemembered)

  const verify = async (token: string): Promise<O.Option<Claims>> => {
    if (token.length > longest) return O.none
    const claims = await verified(key, token).catch(() => O.none)
    if (O.isSome(claims)) known.set(token, claims.value)
    return claims
  }

  return {
    issue: ({ pos, ...claims }) => new SignJWT({ ...claims, pos }).setProtectedHeader({ alg: algorithm }).sign(key),
    read: (token) => {
      const claims = known.get(token)
      return claims === undefined ? verify(token) : Promise.resolve(O.some(claims))
    },
  }
}
