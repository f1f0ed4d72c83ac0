import { randomUUID } from 'node:crypto'
import { O, pipe, TE } from '../../src/domain/fp.ts'
import type { SessionCommand } from '../../src/domain/session/session.ts'
import type { Appended, Conflict } from '../log/event-log.ts'
import { intentOf } from '../log/intent.ts'
import { type Credential, hashOf } from './credentials.ts'
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
  /** None for whoever was let in by a password that is no longer theirs. */
  readonly open: (credential: Credential) => TE.TaskEither<Conflict, O.Option<string>>
  readonly close: (username: string, session: string) => TE.TaskEither<Conflict, Appended>
  readonly endAll: (username: string, actor: string) => TE.TaskEither<Conflict, Appended>
}

export const keepSessions = (services: UserServices, lifetimeMs: number): SessionStore => {
  const mutex = keyedMutex()

  const change =
    (username: string, actor: string, command: SessionCommand): TE.TaskEither<Conflict, Appended> =>
    () =>
      mutex(username, services.sessions.change(username, command, intentOf(actor, services.now())))

  const close: SessionStore['close'] = (username, session) => change(username, username, { type: 'SignOut', session })

  const open: SessionStore['open'] = ({ username, hash }) => {
    const session = randomUUID()
    const at = services.now()
    const exp = Math.floor((at.getTime() + lifetimeMs) / 1000)
    const expiresAt = new Date(exp * 1000).toISOString()
    return pipe(
      change(username, username, { type: 'SignIn', session, at: at.toISOString(), expiresAt }),
      // whoever changes the password later finds this session and ends it
      TE.bind('hash', () => TE.fromTask(() => hashOf(services.pool, username))),
      TE.chain(({ position, hash: current }) =>
        current === hash
          ? TE.fromTask(() => services.tokens.issue({ sub: username, jti: session, exp, pos: position }).then(O.some))
          : pipe(
              close(username, session),
              TE.map(() => O.none),
            ),
      ),
    )
  }

  return {
    open,
    close,
    endAll: (username, actor) => change(username, actor, { type: 'EndSessions', except: null }),
  }
}
