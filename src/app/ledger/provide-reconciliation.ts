import type { ApiError } from '../../api/api-error.ts'
import { fileEndpointOf } from '../../api/endpoint.ts'
import type { ApiClient } from '../../api/client.ts'
import { breaks, explainBreaks } from '../../api/ledger/reconciliation.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { ListedBreak } from '../../domain/ledger/reconciliation/break.ts'
import type { JustifiedAct, JustifiedResult } from '../../machines/kit/justifying.ts'
import {
  breakExplainingMachine,
  type BreakExportResult,
  listedBreaksMachine,
  reconciliationMachine,
} from '../../machines/ledger/reconciliation.ts'
import { breakChanges } from '../../streams/events/break-changes.ts'
import { refusalText } from '../call-failure.ts'
import { followingActor } from '../following.ts'
import { saveReply } from '../save-reply.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { taskActor } from '../task-actor.ts'

const readBreaks = (
  { call }: Pick<ApiClient, 'call'>,
  signal: AbortSignal,
  before: readonly ListedBreak[] = [],
  after?: string,
): TE.TaskEither<ApiError, readonly ListedBreak[]> =>
  pipe(
    call(breaks)({ query: after === undefined ? {} : { after }, signal }),
    TE.chain(({ breaks: page, next }) =>
      next === null ? TE.right([...before, ...page]) : readBreaks({ call }, signal, [...before, ...page], next),
    ),
  )

const seenOf = ({ account, security, currency, difference }: ListedBreak) => ({
  account,
  security,
  currency,
  difference,
})

const provideBreakExplaining = ({ call }: ApiClient) =>
  breakExplainingMachine.provide({
    actors: {
      act: taskActor<JustifiedResult, JustifiedAct<readonly ListedBreak[]>>(({ of, reason, correlation }) =>
        pipe(call(explainBreaks)({ body: { breaks: of.map(seenOf), reason }, correlation }), TE.mapLeft(refusalText)),
      ),
    },
  })

export const provideReconciliation = ({ client, socket, page }: ScreenDeps) => {
  const save = saveReply(page.document)
  return reconciliationMachine.provide({
    actors: {
      list: listedBreaksMachine.provide({
        actors: followingActor(socket, {
          changes: () => breakChanges(socket),
          read: (_, signal) => readBreaks(client, signal),
        }),
      }),
      explaining: provideBreakExplaining(client),
      exportBreaks: taskActor<BreakExportResult>((_, signal) =>
        pipe(
          client.call(fileEndpointOf(breaks))({ query: { format: 'csv' }, signal }),
          TE.bimap(refusalText, (file) => {
            save(file)
            return null
          }),
        ),
      ),
    },
  })
}
