import { EMPTY } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { ApiClient } from '../../api/client.ts'
import {
  createReportLogo,
  reportDataSources,
  reportFooters,
  reportHeaders,
  reportLogos,
  reportOutputFormats,
  reportRenderers,
  saveReportLogo,
} from '../../api/reports/report-lookups.ts'
import {
  dryRunReport,
  type EditionReply,
  pastReport,
  report,
  reportHistory,
  restoreReport,
} from '../../api/reports/reports.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import type { EditorLookups } from '../../domain/reports/editor/editor-lookups.ts'
import { contentOf, draftOf, emptyDraft, type ReportDraft } from '../../domain/reports/editor/report-draft.ts'
import { exportReport } from '../../domain/reports/exchange.ts'
import { isPngUrl, type LogoDraft } from '../../domain/reports/logo/logo.ts'
import type { EditSave, SaveResult } from '../../machines/kit/editing.ts'
import { dryRunMachine, type DryRunRequest, type DryRunReply } from '../../machines/reports/dry-run.ts'
import {
  type ImageReadResult,
  logoDraftMachine,
  type LogoEdited,
  logoEditorMachine,
} from '../../machines/reports/logo-editor.ts'
import type { EditorStart, EditorStartResult, SavedReportResult } from '../../machines/reports/report-editing.ts'
import { type CreatedReport, reportEditorMachine } from '../../machines/reports/report-editor.ts'
import {
  type EditionResult,
  type EditionRequest,
  type EditionRestoreRequest,
  type EditionRestoreResult,
  type EditionsResult,
  reportHistoryMachine,
  type RestoreRefusal,
} from '../../machines/reports/report-history.ts'
import { reportChanges } from '../../streams/events/reports-changes.ts'
import { firmTimeZone } from '../../views/adapters/firm-time-zone.ts'
import { saveFile } from '../../views/adapters/sheet/save-file.ts'
import { callFailure, isStale, refusalText } from '../call-failure.ts'
import { effectActor } from '../effect-actor.ts'
import { retriesOf } from '../following.ts'
import { providePreview } from './provide-preview.ts'
import { provideReportDraft, readReport } from './provide-report-draft.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { importedReport, openCreatedReport, takeCreatedPanes } from './report-handover.ts'
import { taskActor } from '../task-actor.ts'

const readLookups = ({ call }: ApiClient): TE.TaskEither<ApiError, EditorLookups> =>
  pipe(
    TE.Do,
    TE.apSW('headers', call(reportHeaders)({})),
    TE.apSW('footers', call(reportFooters)({})),
    TE.apSW('renderers', call(reportRenderers)({})),
    TE.apSW('formats', call(reportOutputFormats)({})),
    TE.apSW('sources', call(reportDataSources)({})),
    TE.apSW('logos', call(reportLogos)({})),
  )

const editionOf = ({ call }: ApiClient, name: O.Option<string>): TE.TaskEither<ApiError, O.Option<EditionReply>> =>
  O.isSome(name)
    ? pipe(
        call(report)({ params: { id: name.value } }),
        TE.map((edition) => O.some(edition)),
      )
    : TE.right(O.none)

const initialDraft = (page: Window): ReportDraft =>
  pipe(
    importedReport(page),
    O.getOrElse(() => emptyDraft),
  )

const openEditor = ({ client, page }: ScreenDeps, name: O.Option<string>): Promise<EditorStartResult> =>
  pipe(
    TE.Do,
    TE.apSW('lookups', readLookups(client)),
    TE.apSW('edition', editionOf(client, name)),
    TE.map(
      (found): EditorStart => ({
        ...found,
        draft: O.isSome(found.edition) ? draftOf(found.edition.value.report) : initialDraft(page),
        created: takeCreatedPanes(page),
      }),
    ),
  )()

const downloadDraft = (page: Document, draft: ReportDraft): void => {
  const content = contentOf(draft)
  if (O.isNone(content)) return
  const { name, text } = exportReport(content.value, new Date(), firmTimeZone())
  saveFile(page, new Blob([text], { type: 'application/json' }), name)
}

const restoreRefusal = (error: ApiError): RestoreRefusal => {
  if (error._tag === 'OutOfSpace') return error
  if (isStale(error)) return 'Stale'
  return error._tag === 'Refused' && error.fault ? error.fault : 'Failed'
}

export const provideReportHistory = ({ client: { call }, socket }: ScreenDeps) =>
  reportHistoryMachine.provide({
    actors: {
      retries: retriesOf(socket),
      listEditions: taskActor<EditionsResult, string>((input) => call(reportHistory)({ params: { name: input } })),
      findEdition: taskActor<EditionResult, EditionRequest>((input) => call(pastReport)({ params: input })),
      restoreEdition: taskActor<EditionRestoreResult, EditionRestoreRequest>(({ name, to, revision }) =>
        pipe(call(restoreReport)({ params: { name }, body: { to, revision } }), TE.mapLeft(restoreRefusal)),
      ),
    },
  })

const provideDryRun = ({ call }: ApiClient) =>
  dryRunMachine.provide({
    actors: {
      runDraft: taskActor<DryRunReply, DryRunRequest>(({ name, content }) =>
        pipe(call(dryRunReport)({ params: { name }, body: { report: content } }), TE.mapLeft(refusalText)),
      ),
    },
  })

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onloadend = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '')
    }
    reader.readAsDataURL(file)
  })

const readPng = async (file: Blob): Promise<ImageReadResult> => {
  // other types are not read at all, because they may be large
  const url = file.type === 'image/png' ? await dataUrl(file) : ''
  return isPngUrl(url) ? E.right(url) : E.left('Only PNG images')
}

const saveLogo = ({ call }: ApiClient, { ReportLogoID, ReportLogoName, ReportLogoData }: LogoDraft) => {
  const body = { ReportLogoName: ReportLogoName.trim(), ReportLogoData }
  return O.isSome(ReportLogoID)
    ? call(saveReportLogo)({ params: { id: ReportLogoID.value }, body })
    : call(createReportLogo)({ body })
}

const provideLogoEditor = (client: ApiClient) =>
  logoEditorMachine.provide({
    actors: {
      readImage: fromPromise<ImageReadResult, O.Option<Blob>>(({ input }) =>
        O.isSome(input) ? readPng(input.value) : Promise.resolve(E.left('Only PNG images')),
      ),
      editor: logoDraftMachine.provide({
        actors: {
          save: taskActor<SaveResult<LogoEdited>, EditSave<LogoEdited>>(({ draft }) =>
            pipe(saveLogo(client, draft), TE.mapLeft(callFailure)),
          ),
        },
      }),
    },
  })

export const provideReportEditor = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  return reportEditorMachine.provide({
    actors: {
      openEditor: fromPromise<EditorStartResult, O.Option<string>>(({ input }) => openEditor(deps, input)),
      reportChanges: fromEventObservable(({ input }: { readonly input: O.Option<string> }) =>
        O.isSome(input) ? reportChanges(socket, input.value) : EMPTY,
      ),
      readReport: fromPromise<SavedReportResult, string>(({ input }) => readReport(client, input)),
      // waits until the application knows that nothing is unsaved; otherwise it would ask before leaving
      openCreated: fromPromise<unknown, CreatedReport>(async ({ input }) => {
        await Promise.resolve()
        openCreatedReport(input)
      }),
      exportReport: effectActor<ReportDraft>((draft) => {
        downloadDraft(page.document, draft)
      }),
      retries: retriesOf(socket),
      editor: provideReportDraft(client),
      preview: providePreview(deps),
      logo: provideLogoEditor(client),
      history: provideReportHistory(deps),
      dryRun: provideDryRun(client),
    },
  })
}
