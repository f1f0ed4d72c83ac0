import { E, O, pipe, TE } from '../../src/domain/fp.ts'
import type { Identity } from '../../src/domain/users/identity.ts'
import type { User } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { AppendConflict } from '../log/event-log.ts'
import { addressBlock, addressNetwork } from '../access/address-block.ts'
import { openKeyedSemaphore } from '../log/concurrency/semaphore.ts'
import { identityWithDetailsOf } from '../users/profile.ts'
import { AttemptNotCountedError, type TooManyAttempts } from './attempts.ts'
import { hashOf, isCorrectPassword } from './credentials.ts'
import type { DeviceCookie } from './known-devices.ts'
import { knownDeviceCounters, unknownDeviceCounters } from './paces.ts'
import type { SignInDevice } from './session-details.ts'
import type { SessionStore } from './sessions.ts'
import { findUser, type UserServices } from '../users/user-services.ts'

interface SignInCredentials extends SignInDevice {
  readonly username: string
  readonly password: string
  readonly cookie: (name: string) => O.Option<string>
  readonly signal: AbortSignal
}

export interface SignInOutcome {
  readonly token: string
  readonly identity: Identity
  readonly device: DeviceCookie
}

interface WrongCredentials {
  readonly _tag: 'WrongCredentials'
}

const wrongCredentials = (): WrongCredentials => ({ _tag: 'WrongCredentials' })

export type SignInService = (
  credentials: SignInCredentials,
) => TE.TaskEither<WrongCredentials | TooManyAttempts | AppendConflict, SignInOutcome>

/** Impossible names become the empty one, which nobody has. */
const possibleName = (username: string): string => (/^[\w.@+-]{1,100}$/.test(username) ? username : '')

export interface RecognisedUser {
  readonly user: User
  readonly hash: string
}

const findEnabledUser = (services: UserServices, username: string): O.Option<User> =>
  pipe(
    findUser(services, username),
    O.filter(({ status }) => status === 1),
  )

/** Unknown users, blocked users and wrong passwords take the same code path and time. */
const recogniseUser = async (
  services: UserServices,
  username: string,
  password: string,
): Promise<O.Option<RecognisedUser>> => {
  const found = findEnabledUser(services, username)
  const kept = await hashOf(services.pool, possibleName(username))
  const isRight = await isCorrectPassword(O.isSome(found) ? kept : undefined, password)
  return isRight && O.isSome(found) && kept !== undefined ? O.some({ user: found.value, hash: kept }) : O.none
}

const deviceOf = async (
  services: UserServices,
  username: string,
  { cookie }: SignInCredentials,
): Promise<O.Option<string>> => {
  const value = cookie(services.devices.cookieName(username))
  if (O.isNone(value) || O.isNone(findEnabledUser(services, username))) return O.none
  const hash = await hashOf(services.pool, username)
  return hash === undefined ? O.none : services.devices.deviceOf({ username, hash }, value.value)
}

export const enterSession = (
  services: UserServices,
  sessions: SessionStore,
  { user, hash }: RecognisedUser,
  { agent, address }: SignInDevice,
): TE.TaskEither<WrongCredentials | AppendConflict, SignInOutcome> =>
  pipe(
    sessions.open({ username: user.username, hash }, { agent, address }),
    TE.chainW(TE.fromOption(wrongCredentials)),
    TE.bindTo('token'),
    TE.bind('identity', () => async () => E.right((await identityWithDetailsOf(services.pool, user)).identity)),
    TE.map((signedIn) => ({ ...signedIn, device: services.devices.cookieFor({ username: user.username, hash }) })),
  )

/** The queue fits all attempts that one person's browsers send together. The timeout is as long as people wait. */
const hashingQueueLimits = { slots: 1, maxQueued: 60 }
const timeoutMs = 10_000

/** Attempts with the same counters run one after another, so that each counts before the next starts. */
export const createSignIn = (services: UserServices, sessions: SessionStore): SignInService => {
  const lines = openKeyedSemaphore(hashingQueueLimits)

  const attempt = (username: string, credentials: SignInCredentials, device: O.Option<string>) => {
    const { password, address, signal } = credentials
    const note = (security: 'failed-sign-in' | 'slowed-sign-in') => () =>
      services.security.note({
        security,
        reason: O.isSome(device) ? 'known-device' : 'unknown-device',
        account: services.pseudonym('account', username),
        source: services.pseudonym('source', addressBlock(address)),
      })
    const counted = O.isSome(device)
      ? knownDeviceCounters(username, device.value)
      : unknownDeviceCounters(username, address)
    return pipe(
      () => services.attempts.begin(counted, signal),
      TE.tapError(() => TE.fromIO(note('slowed-sign-in'))),
      TE.bindTo('begun'),
      TE.bindW('recognised', () =>
        pipe(
          TE.fromTask(() => recogniseUser(services, username, password)),
          TE.chain(TE.fromOption(wrongCredentials)),
          TE.tapError(() => TE.fromIO(note('failed-sign-in'))),
        ),
      ),
      TE.chainFirstTaskK(({ begun }) => begun.succeed),
      TE.chainW(({ recognised }) => enterSession(services, sessions, recognised, credentials)),
    )
  }

  return (credentials) => async () => {
    const username = canonicalUsername(credentials.username)
    const device = await deviceOf(services, username, credentials)
    const source = O.isSome(device) ? device.value : addressNetwork(credentials.address)
    const deadline = AbortSignal.any([credentials.signal, AbortSignal.timeout(timeoutMs)])
    const done = await lines.run(JSON.stringify([username, source]), deadline, attempt(username, credentials, device))
    return O.isSome(done) ? done.value : Promise.reject(new AttemptNotCountedError())
  }
}
