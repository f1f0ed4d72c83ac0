import * as t from 'io-ts'

export const Coded = t.type({ code: t.string })

export const isCoded = (error: unknown, ...codes: readonly string[]): boolean =>
  Coded.is(error) && codes.includes(error.code)
