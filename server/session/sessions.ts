import { randomUUID } from 'node:crypto'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { SessionCommand } from '../../src/domain/session/session.ts'
import type { Appended, Conflict } from '../log/event-log.ts'
import { intentOf } from '../log/intent.ts'
import { inTurn } from './in-turn.ts'
import type { UserServices } from '../users/user-services.ts'

export interface SessionStore {
  /** A token for a new session. */
  readonly open: (username: string) => TE.TaskEither<Conflict, string>
  readonly close: (username: string, session: string) => TE.TaskEither<Conflict, Appended>
  readonly endAll: (username: string, actor: string) => TE.TaskEither<Conflict, Appended>
}

export const keepSessions = (services: UserServices, lifetimeMs: number): SessionStore => {
  const turn = inTurn()

  const change =
    (username: string, actor: string, command: SessionCommand): TE.TaskEither<Conflict, Appended> =>
    () =>
      turn(username, services.sessions.change(username, command, intentOf(actor, services.now())))

  const open = (username: string): TE.TaskEither<Conflict, string> => {
    const session = randomUUID()
    const at = services.now()
    const exp = Math.floor((at.getTime() + lifetimeMs) / 1000)
    const expiresAt = new Date(exp * 1000).toISOString()
    return pipe(
      change(username, username, { type: 'SignIn', session, at: at.toISOString(), expiresAt }),
      TE.chainTaskK(
        ({ position }) =>
          () =>
            services.tokens.issue({ sub: username, jti: session, exp, pos: position }),
      ),
    )
  }

  return {
    open,
    close: (username, session) => change(username, username, { type: 'SignOut', session }),
    endAll: (username, actor) => change(username, actor, { type: 'EndSessions', except: null }),
  }
}
