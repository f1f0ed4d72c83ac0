import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'
import type { SessionCommand } from './command.ts'
import type { SessionEvent } from './event.ts'

/** One person's open sessions: until when, by id. Expired ones fall out at the next sign-in. */
export type Sessions = ReadonlyMap<string, string>

const keep = (sessions: Sessions, isKept: (id: string, expiresAt: string) => boolean): Sessions =>
  new Map([...sessions].filter(([id, expiresAt]) => isKept(id, expiresAt)))

const happened = (isNews: boolean, event: SessionEvent) => E.right(isNews ? [event] : [])

export const sessions: Decider<Sessions, SessionCommand, SessionEvent, never> = {
  initial: new Map(),

  decide: (command, open) => {
    switch (command.type) {
      case 'SignIn':
        return happened(!open.has(command.session), { ...command, type: 'SignedIn' })
      case 'SignOut':
        return happened(open.has(command.session), { ...command, type: 'SignedOut' })
      case 'EndSessions':
        return happened(
          [...open.keys()].some((id) => id !== command.except),
          { ...command, type: 'SessionsEnded' },
        )
    }
  },

  evolve: (open, event) => {
    switch (event.type) {
      case 'SignedIn':
        return new Map([...keep(open, (_, expiresAt) => expiresAt > event.at), [event.session, event.expiresAt]])
      case 'SignedOut':
        return keep(open, (id) => id !== event.session)
      case 'SessionsEnded':
        return keep(open, (id) => id === event.except)
    }
  },
}

export const sessionStream = (username: string): string => `session/${username}`
