import { filter } from 'rxjs'
import type { ApiClient } from '../../api/client.ts'
import { endOtherSessions, endSession, ownSessions } from '../../api/sessions.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import { sessionStream } from '../../domain/session/session.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import {
  listedOwnSessionsMachine,
  ownSessionsMachine,
  sessionsEndingMachine,
  type SessionsEnding,
} from '../../machines/session/own-sessions.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { callFailure } from '../call-failure.ts'
import { followingActor } from '../following.ts'
import { taskActor } from '../task-actor.ts'

const endOwnSession = (
  { call }: ApiClient,
  session: SessionsEnding['of'],
): TE.TaskEither<SessionsEnding['refusal'], unknown> =>
  O.isSome(session)
    ? pipe(
        call(endSession)({ params: { id: session.value.id } }),
        TE.orElseW((error) =>
          error._tag === 'Refused' && error.refusal === 'NotFound' ? TE.right(null) : TE.left(callFailure(error)),
        ),
      )
    : pipe(call(endOtherSessions)({}), TE.mapLeft(callFailure))

export const provideOwnSessions = (
  client: ApiClient,
  socket: Pick<LiveSocket, 'frames' | 'states'>,
  username: () => string,
) =>
  ownSessionsMachine.provide({
    actors: {
      list: listedOwnSessionsMachine.provide({
        actors: followingActor(socket, {
          changes: () => socket.frames.pipe(filter(({ event: { stream } }) => stream === sessionStream(username()))),
          read: (_, signal) => client.call(ownSessions)({ signal }),
        }),
      }),
      ending: sessionsEndingMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<SessionsEnding>, ConfirmingContext<SessionsEnding>>(({ of }) =>
            endOwnSession(client, of),
          ),
        },
      }),
    },
  })
