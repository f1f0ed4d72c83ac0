import { fromEventObservable } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import { benchmarks } from '../../api/ledger/benchmarks.ts'
import { reportOutputFormats } from '../../api/reports/report-lookups.ts'
import { checkReport, figuresDay, previewReport, reportDates, reportParameters } from '../../api/reports/reports.ts'
import { pipe, TE } from '../../domain/fp.ts'
import type { ReportContent } from '../../domain/reports/report.ts'
import { accountSubject, adviserSubject, groupSubject } from '../../domain/reports/subject.ts'
import type { NameWarning } from '../../domain/reports/template/report-check.ts'
import {
  type PreviewFailure,
  type PreviewMeans,
  type PreviewMeansResult,
  type PreviewOutput,
  type PreviewRenderResult,
  type ReportPreviewRequest,
  previewTabMachine,
} from '../../machines/reports/preview-tab.ts'
import { figuresChanged } from '../../streams/events/figures-changed.ts'
import { reportProgress } from '../../streams/events/reports-changes.ts'
import { retriesOf } from '../following.ts'
import { allAccounts, allAdvisers, allGroups } from '../ledger/whole-lists.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { errorRenderingReport } from '../../domain/texts.ts'
import { taskActor } from '../task-actor.ts'

const readPreviewMeans = ({ call }: ApiClient): TE.TaskEither<ApiError, PreviewMeans> =>
  pipe(
    TE.Do,
    TE.apSW('definitions', call(reportParameters)({})),
    TE.apSW('formats', call(reportOutputFormats)({})),
    TE.apSW('dates', call(reportDates)({})),
    TE.apSW('benchmarks', call(benchmarks)({})),
    TE.apSW('accounts', allAccounts({ call })),
    TE.apSW('groups', allGroups({ call })),
    TE.apSW('advisers', allAdvisers({ call })),
    TE.map((found) => ({
      definitions: found.definitions,
      formats: found.formats,
      benchmarks: found.benchmarks,
      ...figuresDay(found.dates),
      subjects: [
        ...found.accounts.map(accountSubject),
        ...found.groups.map(groupSubject),
        ...found.advisers.map(adviserSubject),
      ],
    })),
  )

const renderingFailure: PreviewFailure = { message: errorRenderingReport, fault: null }

/** Spec §8: a preview with success false shows its detail. */
const previewFailure = (error: ApiError): PreviewFailure => {
  if (error._tag === 'OutOfSpace') return { message: error.message, fault: null }
  if (error._tag === 'TooSlow')
    return { ...renderingFailure, message: `${errorRenderingReport}: the report took too long` }
  return error._tag === 'Refused'
    ? { message: error.detail ?? error.message, fault: error.fault ?? null }
    : renderingFailure
}

const noDoubtfulNames: readonly NameWarning[] = []

const readDoubtfulNames = ({ call }: ApiClient, report: ReportContent, signal: AbortSignal) =>
  pipe(
    call(checkReport)({ body: { report }, signal }),
    TE.map(({ doubts }) => doubts),
    TE.orElse(() => TE.right(noDoubtfulNames)),
  )

const renderPreview =
  (
    client: ApiClient,
    request: ReportPreviewRequest,
    signal: AbortSignal,
  ): TE.TaskEither<PreviewFailure, PreviewOutput> =>
  () => {
    const failed = new AbortController()
    const doubts = readDoubtfulNames(client, request.content, AbortSignal.any([signal, failed.signal]))()
    return pipe(
      client.call(previewReport)({
        query: { run: request.run },
        body: { report: request.content, params: request.parameters },
        signal,
      }),
      TE.mapLeft((error) => {
        failed.abort()
        return previewFailure(error)
      }),
      TE.chainW((file) =>
        pipe(
          () => doubts,
          TE.map((found) => ({ ...file, doubts: found, request })),
        ),
      ),
    )()
  }

export const providePreview = ({ client, socket, onDecodeError }: ScreenDeps) =>
  previewTabMachine.provide({
    actors: {
      retries: retriesOf(socket),
      figures: fromEventObservable(() => figuresChanged(socket)),
      findPreviewMeans: taskActor<PreviewMeansResult>(() => readPreviewMeans(client)),
      renderPreview: taskActor<PreviewRenderResult, ReportPreviewRequest>((input, signal) =>
        renderPreview(client, input, signal),
      ),
      stageEvents: fromEventObservable(({ input }: { readonly input: string }) =>
        reportProgress(socket, onDecodeError, input),
      ),
    },
  })
