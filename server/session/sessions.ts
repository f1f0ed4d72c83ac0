import { randomUUID } from 'node:crypto'
import { pipe, TE } from '../../src/domain/fp.ts'
import type { SessionCommand } from '../../src/domain/session/session.ts'
import type { Appended, Conflict } from '../log/event-log.ts'
import { intentOf } from '../log/intent.ts'
import type { UserServices } from '../users/user-services.ts'

const keyedMutex = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <A>(key: string, task: () => Promise<A>): Promise<A> => {
    const mutex = (last.get(key) ?? Promise.resolve()).then(task, task)
    last.set(key, mutex)
    try {
      return await mutex
    } finally {
      if (last.get(key) === mutex) last.delete(key)
    }
  }
}

export interface SessionStore {
  readonly open: (username: string) => TE.TaskEither<Conflict, string>
  readonly close: (username: string, session: string) => TE.TaskEither<Conflict, Appended>
  readonly endAll: (username: string, actor: string) => TE.TaskEither<Conflict, Appended>
}

export const keepSessions = (services: UserServices, lifetimeMs: number): SessionStore => {
  const mutex = keyedMutex()

  const change =
    (username: string, actor: string, command: SessionCommand): TE.TaskEither<Conflict, Appended> =>
    () =>
      mutex(username, services.sessions.change(username, command, intentOf(actor, services.now())))

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
