import * as t from 'io-ts'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { E, pipe, TE } from '../../domain/fp.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import { templateMachine } from '../../machines/widgets/template.ts'
import type { LiveSocket } from '../../streams/socket/open-socket.ts'
import { retriesOf } from '../following.ts'
import { taskActor } from '../task-actor.ts'

const undecodableError = (): ApiError => ({ _tag: 'Undecodable' })

export const provideTemplate = ({ get }: Pick<ApiClient, 'get'>, socket: Pick<LiveSocket, 'states'>) =>
  templateMachine.provide({
    actors: {
      loadTemplate: taskActor<ReadResult<string>, string>((input, signal) =>
        pipe(
          get(input, signal),
          TE.chainEitherK((reply) => pipe(t.string.decode(reply), E.mapLeft(undecodableError))),
        ),
      ),
      retries: retriesOf(socket),
    },
  })
