import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import type { Identity } from '../../src/domain/identity/identity.ts'
import { canonicalUsername } from '../../src/domain/user/username.ts'
import type { User } from '../../src/domain/user/user.ts'
import type { Conflict } from '../log/event-log.ts'
import { addressBlock } from './address-block.ts'
import { type Attempts, countAttempts, type TooManyAttempts } from './attempts.ts'
import { hashOf } from './credentials.ts'
import { acquaintance } from './identity.ts'
import { inTurn } from './in-turn.ts'
import { isPassword } from './passwords.ts'
import type { SessionBook } from './sessions.ts'
import { findUser, type UsersHouse } from './users-house.ts'

interface Credentials {
  readonly username: string
  readonly password: string
  readonly address: string
}

interface SignedIn {
  readonly token: string
  readonly identity: Identity
}

interface WrongCredentials {
  readonly _tag: 'WrongCredentials'
}

export type SignIn = (
  credentials: Credentials,
) => TE.TaskEither<WrongCredentials | TooManyAttempts | Conflict, SignedIn>

const quarterHourMs = 15 * 60 * 1000
const perAccount = { failures: 10, windowMs: quarterHourMs }
const perAddress = { failures: 100, windowMs: quarterHourMs }

/** Names nobody can have are asked for as the empty one, which nobody has. */
const possibleName = (username: string): string => (/^[\w.@+-]{1,100}$/.test(username) ? username : '')

/** Somebody unknown, somebody blocked and a wrong password take the same way and the same time. */
const recognise = async (house: UsersHouse, username: string, password: string): Promise<O.Option<User>> => {
  const found = pipe(
    findUser(house, username),
    O.filter(({ status }) => status === 1),
  )
  const kept = await hashOf(house.pool, possibleName(username))
  const isRight = await isPassword(O.isSome(found) ? kept : undefined, password)
  return isRight ? found : O.none
}

const begin = (attempts: readonly (readonly [Attempts, string])[]): E.Either<TooManyAttempts, void> =>
  attempts.reduce<E.Either<TooManyAttempts, void>>(
    (begun, [counter, key]) => (E.isLeft(begun) ? begun : counter.begin(key)),
    E.right(undefined),
  )

/** Attempts at one account take turns, so that each counts before the next begins. */
export const createSignIn = (house: UsersHouse, sessions: SessionBook): SignIn => {
  const byAccount = countAttempts(perAccount, house.now)
  const byAddress = countAttempts(perAddress, house.now)
  const turn = inTurn()

  const enter = (user: User): TE.TaskEither<Conflict, SignedIn> =>
    pipe(
      sessions.open(user.username),
      TE.bindTo('token'),
      TE.bind('identity', () => async () => E.right((await acquaintance(house.pool, user)).identity)),
    )

  const attempt = (username: string, { password, address }: Credentials) => {
    const counted = [
      [byAddress, addressBlock(address)],
      [byAccount, username],
    ] as const
    return pipe(
      TE.fromIOEither(() => begin(counted)),
      TE.chainW(() => async () => {
        const user = await recognise(house, username, password)
        return E.fromOption((): WrongCredentials => ({ _tag: 'WrongCredentials' }))(user)
      }),
      TE.tapIO(() => () => {
        for (const [counter, key] of counted) counter.succeed(key)
      }),
      TE.chainW(enter),
    )
  }

  return (credentials) => {
    const username = canonicalUsername(credentials.username)
    return () => turn(username, attempt(username, credentials))
  }
}
