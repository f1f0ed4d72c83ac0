import { fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import { pastReport, dryRunReport, reportHistory, restoreReport } from '../../api/reports/reports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import { type DryRunResult, dryRunMachine, type DryRunRequest } from '../../machines/reports/dry-run.ts'
import {
  type EditionFinding,
  type EditionRequest,
  type EditionRestore,
  type EditionRestoring,
  type EditionsListing,
  reportHistoryMachine,
  type RestoreRefusal,
} from '../../machines/reports/report-history.ts'
import { retriesOf } from '../following.ts'
import { isStale, refusalText } from '../call-failure.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const restoreRefusal = (error: ApiError): RestoreRefusal => {
  if (error._tag === 'OutOfRoom') return error
  if (isStale(error)) return 'Stale'
  return error._tag === 'Refused' && error.fault ? error.fault : 'Failed'
}

export const provideReportHistory = ({ client: { call }, socket }: ScreenDeps) =>
  reportHistoryMachine.provide({
    actors: {
      retries: retriesOf(socket),
      listEditions: fromPromise<EditionsListing, string>(({ input }) =>
        call(reportHistory)({ params: { name: input } })(),
      ),
      findEdition: fromPromise<EditionFinding, EditionRequest>(({ input }) => call(pastReport)({ params: input })()),
      restoreEdition: fromPromise<EditionRestoring, EditionRestore>(({ input: { name, to, revision } }) =>
        pipe(call(restoreReport)({ params: { name }, body: { to, revision } }), TE.mapLeft(restoreRefusal))(),
      ),
    },
  })

export const provideDryRun = ({ call }: Client) =>
  dryRunMachine.provide({
    actors: {
      runDraft: fromPromise<DryRunResult, DryRunRequest>(({ input: { name, content } }) =>
        pipe(call(dryRunReport)({ params: { name }, body: { report: content } }), TE.mapLeft(refusalText))(),
      ),
    },
  })
