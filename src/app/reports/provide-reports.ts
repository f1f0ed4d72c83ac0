import { fromEventObservable } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import type { FileReply } from '../../api/endpoint.ts'
import { videos } from '../../api/reports/report-lookups.ts'
import { runOutput } from '../../api/reports/report-runs.ts'
import { runReport } from '../../api/reports/reports.ts'
import { searchOfStaticReport } from '../../domain/archive/archive-key.ts'
import { type O, pipe, TE } from '../../domain/fp.ts'
import { clientReportsMachine } from '../../machines/reports/client-reports.ts'
import {
  type ReportOffersResult,
  reportPickerMachine,
  type ReportPickerInput,
} from '../../machines/reports/report-picker.ts'
import { type IssueResult, reportRunMachine, type RunInProgress } from '../../machines/reports/report-run.ts'
import { videosMachine, type VideosResult } from '../../machines/reports/videos.ts'
import { secondTicks } from '../../streams/browser/countdown.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { reportProgress } from '../../streams/events/reports-changes.ts'
import { retriesOf } from '../following.ts'
import { keepInAddress } from '../keep-in-address.ts'
import { provideReportArchive } from '../archive/provide-report-archive.ts'
import { provideExplorer } from '../explorers/provide-explorer.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { readHtmlOrSaveFile } from './issued-file.ts'
import { reportOffers } from './report-offers.ts'
import { failedRunOf } from './failed-run.ts'
import { taskActor } from '../task-actor.ts'

const isTaken = (error: ApiError): boolean => error._tag === 'Refused' && error.refusal === 'RunTaken'

/** `RunTaken` means that an earlier attempt ran but its reply was lost. The output exists, so this reads it. */
const issueReport = (
  { call }: ApiClient,
  { run, request: { name, parameters } }: RunInProgress,
  signal: AbortSignal,
): TE.TaskEither<ApiError, FileReply> =>
  pipe(
    call(runReport)({ params: { name }, query: { ...parameters, run }, signal }),
    TE.orElse(
      (error): TE.TaskEither<ApiError, FileReply> =>
        isTaken(error) ? call(runOutput)({ params: { id: run }, signal }) : TE.left(error),
    ),
  )

const provideReportRun = ({ client, socket, onDecodeError, page }: ScreenDeps) =>
  reportRunMachine.provide({
    actors: {
      runReport: taskActor<IssueResult, RunInProgress>((input, signal) =>
        pipe(
          issueReport(client, input, signal),
          TE.bimap(failedRunOf, (file) => ({ ...input, page: readHtmlOrSaveFile(page.document, file) })),
        ),
      ),
      stageEvents: fromEventObservable(({ input }: { readonly input: string }) =>
        reportProgress(socket, onDecodeError, input),
      ),
      seconds: fromEventObservable(() => secondTicks()),
    },
  })

export const provideReportPicker = (deps: ScreenDeps) =>
  reportPickerMachine.provide({
    actors: {
      loadOffers: taskActor<ReportOffersResult, ReportPickerInput>((input) => reportOffers(deps.client, input)),
      retries: retriesOf(deps.socket),
      figures: fromEventObservable(() => figuresChanged(deps.socket)),
      run: provideReportRun(deps),
      explorer: provideExplorer(deps),
    },
  })

export const provideClientReports = (deps: ScreenDeps) =>
  clientReportsMachine.provide({
    actors: {
      picker: provideReportPicker(deps),
      videos: videosMachine.provide({
        actors: {
          listVideos: taskActor<VideosResult>(() => deps.client.call(videos)({})),
          retries: retriesOf(deps.socket),
        },
      }),
      archive: provideReportArchive(deps),
      keepInAddress: keepInAddress<O.Option<string>>(
        deps.page,
        (id) => `${deps.page.location.pathname}${searchOfStaticReport(deps.page.location.search, id)}`,
      ),
    },
  })
