import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'
import * as t from 'io-ts'

export type SessionCommand =
  | { readonly type: 'SignIn'; readonly session: string; readonly at: string; readonly expiresAt: string }
  | { readonly type: 'SignOut'; readonly session: string }
  | { readonly type: 'EndSessions'; readonly except: string | null }

/** `at` and `expiresAt` are ISO instants; `except` stays open. */
export const SessionEvent = t.union([
  t.strict({ type: t.literal('SignedIn'), session: t.string, at: t.string, expiresAt: t.string }),
  t.strict({ type: t.literal('SignedOut'), session: t.string }),
  t.strict({ type: t.literal('SessionsEnded'), except: t.union([t.string, t.null]) }),
])
export type SessionEvent = t.TypeOf<typeof SessionEvent>

/** Expiry by session ID. The next sign-in drops expired ones. */
export type SessionExpiries = ReadonlyMap<string, string>

const keepSessions = (sessions: SessionExpiries, isKept: (id: string, expiresAt: string) => boolean): SessionExpiries =>
  new Map([...sessions].filter(([id, expiresAt]) => isKept(id, expiresAt)))

const decideSessionEvent = (isNews: boolean, event: SessionEvent) => E.right(isNews ? [event] : [])

export const sessionsDecider: Decider<SessionExpiries, SessionCommand, SessionEvent, never> = {
  initial: new Map(),

  decide: (command, open) => {
    switch (command.type) {
      case 'SignIn':
        return decideSessionEvent(!open.has(command.session), { ...command, type: 'SignedIn' })
      case 'SignOut':
        return decideSessionEvent(open.has(command.session), { ...command, type: 'SignedOut' })
      case 'EndSessions':
        return decideSessionEvent(
          [...open.keys()].some((id) => id !== command.except),
          { ...command, type: 'SessionsEnded' },
        )
    }
  },

  evolve: (open, event) => {
    switch (event.type) {
      case 'SignedIn':
        return new Map([
          ...keepSessions(open, (_, expiresAt) => expiresAt > event.at),
          [event.session, event.expiresAt],
        ])
      case 'SignedOut':
        return keepSessions(open, (id) => id !== event.session)
      case 'SessionsEnded':
        return keepSessions(open, (id) => id === event.except)
    }
  },
}

export const sessionStream = (username: string): string => `session/${username}`

const maxSeconds = 86_400

/** Seconds since the last key or pointer, by the browser; implausible values count as 0. */
export const idleSeconds = (said: unknown): number => {
  const seconds = typeof said === 'string' || typeof said === 'number' ? Number(said) : 0
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= maxSeconds ? seconds : 0
}
