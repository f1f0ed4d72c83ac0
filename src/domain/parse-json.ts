import * as t from 'io-ts'
import { E, pipe } from './fp.ts'

/** What a text is as JSON; left, why it is none. */
export const parseJson = (text: string): E.Either<string, unknown> =>
  E.tryCatch((): unknown => JSON.parse(text), String)

/** The object a text is as JSON; left, it is no JSON, or none of an object. */
export const parseJsonObject = (text: string): E.Either<'NoJson' | 'NoObject', Readonly<Record<string, unknown>>> =>
  pipe(
    parseJson(text),
    E.mapLeft(() => 'NoJson' as const),
    E.filterOrElseW(
      (json): json is Record<string, unknown> => t.UnknownRecord.is(json) && !Array.isArray(json),
      () => 'NoObject' as const,
    ),
  )
