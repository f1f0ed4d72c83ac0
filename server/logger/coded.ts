import * as t from 'io-ts'

/** What the system, Node or the database says by a code why it failed. */
export const Coded = t.type({ code: t.string })

/** Whether one of these codes is the reason. */
export const isCoded = (error: unknown, ...codes: readonly string[]): boolean =>
  Coded.is(error) && codes.includes(error.code)
