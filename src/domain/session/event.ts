import * as t from 'io-ts'

/** `at` and `expiresAt` are ISO instants. `except` is the session that stays open. */
export const SessionEvent = t.union([
  t.strict({ type: t.literal('SignedIn'), session: t.string, at: t.string, expiresAt: t.string }),
  t.strict({ type: t.literal('SignedOut'), session: t.string }),
  t.strict({ type: t.literal('SessionsEnded'), except: t.union([t.string, t.null]) }),
])
export type SessionEvent = t.TypeOf<typeof SessionEvent>
