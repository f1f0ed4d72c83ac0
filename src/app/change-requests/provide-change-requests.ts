import { filter } from 'rxjs'
import type { ApiError } from '../../api/api-error.ts'
import { changeRequests, decideChangeRequest } from '../../api/change-requests.ts'
import { changeRequestPrefix } from '../../domain/change-requests/change-request-prefix.ts'
import type { ListedChangeRequest } from '../../domain/change-requests/listed-change-request.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import {
  type ChangeDecision,
  changeDecisionMachine,
  changeDeclineMachine,
  changeRequestsMachine,
  type EarlierRequests,
  type KnownRequests,
  listedChangeRequestsMachine,
} from '../../machines/change-requests/change-requests.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../machines/kit/confirming.ts'
import type { JustifiedAct, JustifiedResult } from '../../machines/kit/justifying.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import { refusalText } from '../call-failure.ts'
import { followingActor } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { taskActor } from '../task-actor.ts'

export const provideChangeRequests = ({ client: { call }, socket }: ScreenDeps) => {
  type Page = EarlierRequests['page']
  type Query = { readonly after?: string; readonly status?: 'pending' }

  const readPages = (query: Query, count: number, signal: AbortSignal): TE.TaskEither<ApiError, Page> =>
    pipe(
      call(changeRequests)({ query, signal }),
      TE.chain(({ requests, next }) =>
        next === null || requests.length >= count
          ? TE.right({ requests, next })
          : pipe(
              readPages({ ...query, after: next }, count - requests.length, signal),
              TE.map((below) => ({ requests: [...requests, ...below.requests], next: below.next })),
            ),
      ),
    )

  const read = (known: O.Option<KnownRequests>, signal: AbortSignal): TE.TaskEither<ApiError, KnownRequests> =>
    pipe(
      readPages({ status: 'pending' }, Infinity, signal),
      TE.bindTo('waiting'),
      TE.bind('all', () => readPages({}, O.isSome(known) ? known.value.requests.length : 0, signal)),
      TE.map(({ waiting, all }) => ({ ...all, pending: waiting.requests })),
    )

  return changeRequestsMachine.provide({
    actors: {
      list: listedChangeRequestsMachine.provide({
        actors: followingActor(socket, {
          changes: () => socket.frames.pipe(filter(({ event: { stream } }) => stream.startsWith(changeRequestPrefix))),
          read: (_, signal, known) => read(known, signal),
        }),
      }),
      listEarlier: taskActor<ReadResult<EarlierRequests>, string | null>((after, signal) =>
        pipe(
          readPages(after === null ? {} : { after }, 0, signal),
          TE.map((page) => ({ after, page })),
        ),
      ),
      deciding: changeDecisionMachine.provide({
        actors: {
          act: taskActor<ConfirmationResult<ChangeDecision>, ConfirmingContext<ChangeDecision>>(
            ({ of: { act, request } }) =>
              pipe(
                call(decideChangeRequest)({
                  params: { id: request.id },
                  body: { act: act === 'approve' ? 'approve' : 'withdraw' },
                }),
                TE.mapLeft(refusalText),
              ),
          ),
        },
      }),
      declining: changeDeclineMachine.provide({
        actors: {
          act: taskActor<JustifiedResult, JustifiedAct<ListedChangeRequest>>(({ of, reason, correlation }) =>
            pipe(
              call(decideChangeRequest)({ params: { id: of.id }, body: { act: 'decline', reason }, correlation }),
              TE.mapLeft(refusalText),
            ),
          ),
        },
      }),
    },
  })
}
