import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { itemParameters } from '../../../src/domain/reports/batch/members.ts'
import type { BatchItem, ReportBatch } from '../../../src/domain/reports/batch/report-batch.ts'
import { reportAtRevision } from '../../../src/domain/reports/live-report.ts'
import { settledParameters } from '../../../src/domain/reports/run/settled-parameters.ts'
import type { ReportStore } from '../catalogue/open-reports.ts'
import { endingOf, type RunOrder, type RunFailure } from '../run/report-spec.ts'
import type { RunReader } from '../run/read-runs.ts'
import type { RunService } from '../run/run-service.ts'
import { errorRenderingReport } from '../../../src/domain/texts.ts'

/** A `Failed` report is shown to people; an `Interrupted` one is made again. */
type BatchReportFailure = { readonly _tag: 'Failed'; readonly message: string } | { readonly _tag: 'Interrupted' }

export interface BatchReportIssuer {
  readonly make: (
    run: string,
    batch: ReportBatch,
    item: BatchItem,
    signal: AbortSignal,
  ) => TE.TaskEither<BatchReportFailure, unknown>
  /** An item's issued run, if a server ended before it recorded the run in the batch. */
  readonly madeBefore: (batch: ReportBatch, item: BatchItem) => Promise<O.Option<string>>
}

const interruptedReport: BatchReportFailure = { _tag: 'Interrupted' }
const failedReport = (message: string): BatchReportFailure => ({ _tag: 'Failed', message })

const transientFailures: ReadonlySet<RunFailure['_tag']> = new Set([
  ...(['ServerStopped', 'ReportsBusy', 'PrinterBusy', 'TablesBusy'] as const),
])

/** Hides a report's fault from people who do not write reports. Authors see the fault with the run. */
const batchReportFailure = (trouble: RunFailure | { readonly _tag: 'RunTaken' }): BatchReportFailure => {
  if (trouble._tag === 'RunTaken' || transientFailures.has(trouble._tag)) return interruptedReport
  const ending = endingOf(trouble)
  if (ending.type !== 'ReportFailed') return interruptedReport
  return failedReport(ending.fault === null ? ending.message : errorRenderingReport)
}

interface IssueSources {
  readonly reports: Pick<ReportStore, 'past'>
  readonly runs: Pick<RunReader, 'issuedIn'>
  readonly runService: RunService
  /** A group may contain accounts that the person may not see. */
  readonly mayShow: (username: string, account: string) => boolean
}

export const batchReportIssuer = ({ reports, runs, runService, mayShow }: IssueSources): BatchReportIssuer => {
  const orderOf = async (
    run: string,
    batch: ReportBatch,
    { code }: BatchItem,
  ): Promise<E.Either<BatchReportFailure, RunOrder>> => {
    const { events } = await reports.past(batch.report)
    return pipe(
      reportAtRevision(events, batch.revision),
      E.fromOption(() => failedReport('The report no longer exists')),
      E.map((report) => ({
        id: run,
        by: batch.by,
        revision: batch.revision,
        batch: batch.id,
        reissueOf: null,
        report,
        position: batch.position,
        moment: batch.at,
        entity: { type: batch.level, code },
        parameters: settledParameters(itemParameters(batch, code), report, batch.at.slice(0, 10)),
        mayShow: (account: string) => mayShow(batch.by, account),
        mayInclude: (account: string) => mayShow(batch.by, account),
      })),
    )
  }

  return {
    make: (run, batch, item, signal) =>
      pipe(
        () => orderOf(run, batch, item),
        TE.chain((order) => pipe(runService(order, signal), TE.mapLeft(batchReportFailure))),
      ),
    madeBefore: (batch, { code }) => runs.issuedIn(batch.id, itemParameters(batch, code)),
  }
}
