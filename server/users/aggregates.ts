import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  type SessionCommand,
  type Sessions as OpenSessions,
  sessions,
  sessionStream,
  SessionEvent,
} from '../../src/domain/session/session.ts'
import { user } from '../../src/domain/users/decider.ts'
import {
  userImport,
  type UserImport,
  type UserImportCommand,
  UserImportEvent,
  userImportPrefix,
  type UserImportRefusal,
} from '../../src/domain/users/import/user-import.ts'
import { type UserCommand, UserEvent, type UserRefusal, type UserState } from '../../src/domain/users/user.ts'
import { userStream } from '../../src/domain/users/username.ts'
import type { Changed, Kind, OnDemand, Repository, Resident } from '../log/repository.ts'
import { keepDetailsOf } from '../session/session-details.ts'

type UserKind = Kind<UserState, UserCommand, UserEvent, UserRefusal>
type SessionKind = Kind<OpenSessions, SessionCommand, SessionEvent, never>

type UserImportKind = Kind<UserImport, UserImportCommand, UserImportEvent, UserImportRefusal>

export type Users = Resident<UserState, UserCommand, UserEvent, UserRefusal>
export type ChangedUser = Changed<UserState, UserEvent>
export type Sessions = OnDemand<OpenSessions, SessionCommand, SessionEvent, never>

export type UserImports = OnDemand<UserImport, UserImportCommand, UserImportEvent, UserImportRefusal>

export interface Accounts {
  readonly users: Repository<UserState, UserCommand, UserEvent, UserRefusal>
  readonly sessions: Repository<OpenSessions, SessionCommand, SessionEvent, never>
}

const audienceOf = (username: string): readonly string[] => [userRoom(username), permissionRoom('client.admin')]

export const userKind: UserKind = {
  prefix: userStream(''),
  decider: () => user,
  codec: UserEvent,
  audience: (_event, _state, username) => audienceOf(username),
}

export const sessionKind: SessionKind = {
  prefix: sessionStream(''),
  decider: () => sessions,
  codec: SessionEvent,
  audience: (_event, _state, username) => audienceOf(username),
  beside: (username, _events, open) => keepDetailsOf(username, [...open.keys()]),
}

export const userImportKind: UserImportKind = {
  prefix: userImportPrefix,
  decider: () => userImport,
  codec: UserImportEvent,
  audience: () => [permissionRoom('client.admin')],
}
