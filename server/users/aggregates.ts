import type { O } from '../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../src/domain/log/audience.ts'
import type { SessionCommand } from '../../src/domain/session/command.ts'
import { type Sessions, sessions, sessionStream } from '../../src/domain/session/decider.ts'
import { SessionEvent } from '../../src/domain/session/event.ts'
import type { UserCommand } from '../../src/domain/users/command.ts'
import { user, type UserRefusal } from '../../src/domain/users/decider.ts'
import { UserEvent } from '../../src/domain/users/event.ts'
import type { User } from '../../src/domain/users/user.ts'
import { userStream } from '../../src/domain/users/username.ts'
import type { Aggregate } from '../log/aggregate.ts'

export const userAggregate = (username: string): Aggregate<O.Option<User>, UserCommand, UserEvent, UserRefusal> => ({
  stream: userStream(username),
  decider: user,
  codec: UserEvent,
  audience: () => [userRoom(username), permissionRoom('site.admin')],
})

export const sessionAggregate = (username: string): Aggregate<Sessions, SessionCommand, SessionEvent, never> => ({
  stream: sessionStream(username),
  decider: sessions,
  codec: SessionEvent,
  audience: () => [userRoom(username)],
})
