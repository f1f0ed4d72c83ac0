import { randomUUID } from 'node:crypto'
import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import type { SessionCommand } from '../../src/domain/session/session.ts'
import { intentOf, type AppendPlan } from '../log/carry-out.ts'
import type { AppendedPosition, TransactionWork, AppendConflict } from '../log/event-log.ts'
import { type PasswordCredential, hashOf } from './credentials.ts'
import { addDetail, type SignInDevice } from './session-details.ts'
import type { UserAggregates } from '../users/aggregates.ts'
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

export const sessionLifetimeMs = 8 * 60 * 60 * 1000

export interface SessionStore {
  /** Returns none if the password changes during the sign-in. */
  readonly open: (
    credential: PasswordCredential,
    device: SignInDevice,
  ) => TE.TaskEither<AppendConflict, O.Option<string>>
  readonly close: (username: string, session: string) => TE.TaskEither<AppendConflict, AppendedPosition>
  readonly endOthers: (username: string, session: string) => TE.TaskEither<AppendConflict, AppendedPosition>
}

/** Plans the end of a user's sessions, except `except`, to be appended with another change. Their details are deleted too. */
export const planSessionEnd = async (
  { sessions }: Pick<UserAggregates, 'sessions'>,
  username: string,
  except: string | null,
): Promise<E.Either<never, AppendPlan>> => {
  const past = await sessions.past(username)
  return pipe(
    sessions.decide(username, past.state, [{ type: 'EndSessions', except }]),
    E.map((events) => sessions.plan(username, past, events)),
  )
}

export const openSessionStore = (services: UserServices, lifetimeMs: number): SessionStore => {
  const mutex = keyedMutex()

  const change = (
    username: string,
    command: SessionCommand,
    alongside: { readonly beside?: TransactionWork } = {},
  ): TE.TaskEither<AppendConflict, AppendedPosition> => {
    const { sessions, now } = services
    const changing = sessions.handle(
      username,
      ({ state }) =>
        pipe(
          sessions.decide(username, state, [command]),
          E.map((events) => ({ events, ...alongside })),
        ),
      intentOf(username, now()),
    )
    return () => mutex(username, changing)
  }

  const close: SessionStore['close'] = (username, session) => change(username, { type: 'SignOut', session })

  const open: SessionStore['open'] = ({ username, hash }, device) => {
    const session = randomUUID()
    const at = services.now()
    const beside = addDetail({ ...device, session, username, at })
    const exp = Math.floor((at.getTime() + lifetimeMs) / 1000)
    const expiresAt = new Date(exp * 1000).toISOString()
    return pipe(
      change(username, { type: 'SignIn', session, at: at.toISOString(), expiresAt }, { beside }),
      // reads the hash after the append: a later change of the password finds this session and ends it
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
    endOthers: (username, session) => change(username, { type: 'EndSessions', except: session }),
  }
}
