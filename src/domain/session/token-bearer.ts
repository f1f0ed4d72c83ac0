import * as t from 'io-ts'
import { E, O, pipe } from '../fp.ts'
import { parseJson } from '../json/parse-json.ts'

const TokenClaims = t.type({ sub: t.string })

const fromBase64Url = (text: string): string => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}

const parseSegment = (text: string): E.Either<string, unknown> =>
  pipe(
    E.tryCatch(() => fromBase64Url(text), String),
    E.chainW(parseJson),
  )

/** Unverified: only the server can check the token. */
export const tokenBearer = (token: string): O.Option<string> =>
  pipe(
    parseSegment(token.split('.')[1] ?? ''),
    O.fromEither,
    O.chain((claims) => O.fromEither(TokenClaims.decode(claims))),
    O.map(({ sub }) => sub),
  )
