import type { Pool } from 'pg'
import type { O } from '../../src/domain/fp.ts'
import { presentUserIn, type User } from '../../src/domain/users/user.ts'
import type { EventLog, LogTail } from '../log/event-log.ts'
import { openOnDemandRepository, openResidentRepository } from '../log/repository.ts'
import type { PseudonymOf, SecurityLog } from '../logger/security-log.ts'
import { type AttemptGuard, openAttempts } from '../session/attempts.ts'
import { type LinkTokens, linkTokens } from '../session/links/link-tokens.ts'
import { type KnownDevices, knownDevices } from '../session/known-devices.ts'
import { derivedKey, pseudonymsWith } from '../session/keys.ts'
import { createTokens, type SessionTokens } from '../session/tokens.ts'
import { sessionKind, type SessionRepository, userKind, type UserRepository } from './aggregates.ts'

export interface UserServices {
  readonly pool: Pool
  readonly log: EventLog
  readonly tail: LogTail
  readonly tokens: SessionTokens
  readonly attempts: AttemptGuard
  readonly devices: KnownDevices
  readonly linkTokens: LinkTokens
  readonly security: SecurityLog
  readonly pseudonym: PseudonymOf
  readonly now: () => Date
  readonly users: UserRepository
  readonly sessions: SessionRepository
  /** Receives failures that no caller waits for or sees. */
  readonly onDefect: (defect: unknown) => void
}

export interface UserServiceOptions
  extends Pick<UserServices, 'pool' | 'log' | 'tail' | 'now' | 'security' | 'onDefect'> {
  readonly key: Uint8Array
}

export const openUserServices = async ({ key, ...shared }: UserServiceOptions): Promise<UserServices> => {
  const users = await openResidentRepository(shared, userKind)
  return {
    ...shared,
    tokens: createTokens(key),
    attempts: openAttempts({ ...shared, key: derivedKey(key, 'attempts') }),
    devices: knownDevices(derivedKey(key, 'devices'), shared.now),
    linkTokens: linkTokens(derivedKey(key, 'links'), (username) => users.get(username).state),
    pseudonym: pseudonymsWith(derivedKey(key, 'pseudonyms'), shared.now),
    users,
    sessions: openOnDemandRepository(shared, sessionKind),
  }
}

export const findUser = ({ users }: Pick<UserServices, 'users'>, username: string): O.Option<User> =>
  presentUserIn(users.get(username).state)
