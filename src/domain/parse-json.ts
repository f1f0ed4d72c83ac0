import * as t from 'io-ts'
import { E, pipe } from './fp.ts'
import { isNestedTooDeep } from './json-depth.ts'

/** What a text is as JSON; left, it is none, or nested deeper than anything of ours. */
export const parseJson = (text: string): E.Either<'NoJson' | 'TooDeep', unknown> =>
  isNestedTooDeep(text)
    ? E.left('TooDeep')
    : E.tryCatch(
        (): unknown => JSON.parse(text),
        () => 'NoJson',
      )

/** The object a text is as JSON; left, it is no JSON, or none of an object. */
export const parseJsonObject = (
  text: string,
): E.Either<'NoJson' | 'TooDeep' | 'NoObject', Readonly<Record<string, unknown>>> =>
  pipe(
    parseJson(text),
    E.filterOrElseW(
      (json): json is Record<string, unknown> => t.UnknownRecord.is(json) && !Array.isArray(json),
      () => 'NoObject' as const,
    ),
  )
