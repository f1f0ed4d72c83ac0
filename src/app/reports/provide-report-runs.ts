import { reissueRun, reportRuns, runOutput } from '../../api/reports/report-runs.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { ReportRun } from '../../domain/reports/run/report-run.ts'
import type { ReadResult } from '../../machines/kit/read-result.ts'
import {
  type EarlierRuns,
  joinedRuns,
  listedRunsMachine,
  type ReissueRequest,
  type ReissueResult,
  reportRunsMachine,
  type RunOpenResult,
} from '../../machines/reports/report-runs.ts'
import { runChanges } from '../../streams/events/reports-changes.ts'
import { followingActor } from '../following.ts'
import { readAsFar } from '../read-as-far.ts'
import { readHtmlOrSaveFile } from './issued-file.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { failedRunOf } from './failed-run.ts'
import { taskActor } from '../task-actor.ts'

export const provideReportRuns = ({ client: { call }, socket, page }: ScreenDeps) => {
  const readPage = (before: number | null, signal: AbortSignal) =>
    call(reportRuns)({ query: before === null ? {} : { before }, signal })
  return reportRunsMachine.provide({
    actors: {
      list: listedRunsMachine.provide({
        actors: followingActor(socket, {
          changes: () => runChanges(socket),
          read: (_, signal, known) =>
            readAsFar({ readPage: (before) => readPage(before, signal), joined: joinedRuns }, known),
        }),
      }),
      listEarlier: taskActor<ReadResult<EarlierRuns>, number | null>((before, signal) =>
        pipe(
          readPage(before, signal),
          TE.map((page) => ({ before, page })),
        ),
      ),
      openRun: taskActor<RunOpenResult, ReportRun>((run, signal) =>
        pipe(
          call(runOutput)({ params: { id: run.id }, signal }),
          TE.bimap(failedRunOf, (file) => ({ run, page: readHtmlOrSaveFile(page.document, file) })),
        ),
      ),
      reissueRun: taskActor<ReissueResult, ReissueRequest>(({ run: before, how, newRun }, signal) =>
        pipe(
          call(reissueRun)({ params: { id: before.id }, body: { id: newRun, how }, signal }),
          TE.bimap(failedRunOf, ({ run, isSame, changes, causes }) => ({ before, how, run, isSame, changes, causes })),
        ),
      ),
    },
  })
}
