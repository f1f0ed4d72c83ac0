import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import type { FileReply } from '../../api/endpoint.ts'
import { runOutput } from '../../api/reports/report-runs.ts'
import { viewReport } from '../../api/reports/reports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { type Issuing, reportRunMachine, type RunUnderWay } from '../../machines/reports/report-run.ts'
import { reportProgress } from '../../streams/events/reports-changes.ts'
import { seconds } from '../../streams/browser/countdown.ts'
import { pageOrSaved } from './issued-file.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { runFailed } from './run-failed.ts'

const isTaken = (error: ApiError): boolean => error._tag === 'Refused' && error.refusal === 'RunTaken'

/** A run whose answer was lost on its way has its id taken: what it made is there. */
const issue = (
  { call }: Client,
  { run, request: { name, parameters } }: RunUnderWay,
  signal: AbortSignal,
): TE.TaskEither<ApiError, FileReply> =>
  pipe(
    call(viewReport)({ params: { name }, query: { ...parameters, run }, signal }),
    TE.orElse(
      (error): TE.TaskEither<ApiError, FileReply> =>
        isTaken(error) ? call(runOutput)({ params: { id: run }, signal }) : TE.left(error),
    ),
  )

export const provideReportRun = ({ client, socket, onDecodeError, page }: ScreenDeps) =>
  reportRunMachine.provide({
    actors: {
      runReport: fromPromise<Issuing, RunUnderWay>(({ input, signal }) =>
        pipe(
          issue(client, input, signal),
          TE.bimap(runFailed, (file) => ({ ...input, page: pageOrSaved(page.document, file) })),
        )(),
      ),
      stageEvents: fromEventObservable(({ input }: { readonly input: string }) =>
        reportProgress(socket, onDecodeError, input),
      ),
      seconds: fromEventObservable(() => seconds()),
    },
  })
