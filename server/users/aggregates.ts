import type { O } from '../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  type SessionCommand,
  type Sessions as OpenSessions,
  sessions,
  sessionStream,
  SessionEvent,
} from '../../src/domain/session/session.ts'
import {
  type UserCommand,
  UserEvent,
  type User,
  userStream,
  user,
  type UserRefusal,
} from '../../src/domain/users/user.ts'
import type { Kind, OnDemand, Repository, Resident } from '../log/repository.ts'

type UserKind = Kind<O.Option<User>, UserCommand, UserEvent, UserRefusal>
type SessionKind = Kind<OpenSessions, SessionCommand, SessionEvent, never>

export type Users = Resident<O.Option<User>, UserCommand, UserEvent, UserRefusal>
export type Sessions = OnDemand<OpenSessions, SessionCommand, SessionEvent, never>

export interface Accounts {
  readonly users: Repository<O.Option<User>, UserCommand, UserEvent, UserRefusal>
  readonly sessions: Repository<OpenSessions, SessionCommand, SessionEvent, never>
}

export const userKind: UserKind = {
  prefix: userStream(''),
  decider: () => user,
  codec: UserEvent,
  audience: (_event, _state, username) => [userRoom(username), permissionRoom('site.admin')],
}

export const sessionKind: SessionKind = {
  prefix: sessionStream(''),
  decider: () => sessions,
  codec: SessionEvent,
  audience: (_event, _state, username) => [userRoom(username)],
}
