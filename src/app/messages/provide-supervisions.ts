import { filter } from 'rxjs'
import { fileEndpointOf } from '../../api/endpoint.ts'
import { supervisions } from '../../api/messages/supervisions.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { supervisionStream } from '../../domain/messages/supervision.ts'
import {
  listedSupervisionsMachine,
  type SupervisionExportResult,
  supervisionsMachine,
} from '../../machines/messages/supervisions.ts'
import { refusalText } from '../call-failure.ts'
import { provideExplorer } from '../explorers/provide-explorer.ts'
import { wholeList } from '../whole-list.ts'
import { followingActor } from '../following.ts'
import { saveReply } from '../save-reply.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { openMessages, provideSupervisionOpening } from './provide-supervision-opening.ts'
import { taskActor } from '../task-actor.ts'

export const provideSupervisions = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const { call } = client
  const save = saveReply(page.document)
  return supervisionsMachine.provide({
    actions: { openMessages },
    actors: {
      list: listedSupervisionsMachine.provide({
        actors: followingActor(socket, {
          changes: () =>
            socket.frames.pipe(filter(({ event: { stream } }) => stream.startsWith(supervisionStream('')))),
          read: (_, signal) =>
            wholeList(
              (query) => call(supervisions)({ query, signal }),
              ({ id }) => id,
            ),
        }),
      }),
      explorer: provideExplorer(deps),
      opening: provideSupervisionOpening(client),
      exportSupervisions: taskActor<SupervisionExportResult>((_, signal) =>
        pipe(
          call(fileEndpointOf(supervisions))({ query: { format: 'csv' }, signal }),
          TE.bimap(refusalText, (file) => {
            save(file)
            return null
          }),
        ),
      ),
    },
  })
}
