import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  type SessionCommand,
  type SessionExpiries,
  sessionsDecider,
  sessionStream,
  SessionEvent,
} from '../../src/domain/session/session.ts'
import { userDecider } from '../../src/domain/users/decider.ts'
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
import type {
  ChangedState,
  StreamKind,
  OnDemandRepository,
  StreamRepository,
  ResidentRepository,
} from '../log/repository.ts'
import { deleteClosedSessionDetails } from '../session/session-details.ts'

type UserKind = StreamKind<UserState, UserCommand, UserEvent, UserRefusal>
type SessionKind = StreamKind<SessionExpiries, SessionCommand, SessionEvent, never>

type UserImportKind = StreamKind<UserImport, UserImportCommand, UserImportEvent, UserImportRefusal>

export type UserRepository = ResidentRepository<UserState, UserCommand, UserEvent, UserRefusal>
export type ChangedUserState = ChangedState<UserState, UserEvent>
export type SessionRepository = OnDemandRepository<SessionExpiries, SessionCommand, SessionEvent, never>

export type UserImports = OnDemandRepository<UserImport, UserImportCommand, UserImportEvent, UserImportRefusal>

export interface UserAggregates {
  readonly users: StreamRepository<UserState, UserCommand, UserEvent, UserRefusal>
  readonly sessions: StreamRepository<SessionExpiries, SessionCommand, SessionEvent, never>
}

const audienceOf = (username: string): readonly string[] => [userRoom(username), permissionRoom('client.admin')]

export const userKind: UserKind = {
  prefix: userStream(''),
  decider: () => userDecider,
  codec: UserEvent,
  audience: (_event, _state, username) => audienceOf(username),
}

export const sessionKind: SessionKind = {
  prefix: sessionStream(''),
  decider: () => sessionsDecider,
  codec: SessionEvent,
  audience: (_event, _state, username) => audienceOf(username),
  beside: (username, _events, open) => deleteClosedSessionDetails(username, [...open.keys()]),
}

export const userImportKind: UserImportKind = {
  prefix: userImportPrefix,
  decider: () => userImport,
  codec: UserImportEvent,
  audience: () => [permissionRoom('client.admin')],
}
