import { EMPTY } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import type { ApiError } from '../../api/api-error.ts'
import type { Client } from '../../api/client.ts'
import {
  reportDataSources,
  reportFooters,
  reportHeaders,
  reportLogos,
  reportOutputFormats,
  reportRenderers,
} from '../../api/reports/report-lookups.ts'
import {
  checkReport,
  createReport,
  type Edition,
  report,
  reportHistory,
  saveReport,
} from '../../api/reports/reports.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import type { EditorLookups } from '../../domain/reports/editor/editor-lookups.ts'
import { contentOf, draftOf, emptyDraft, type ReportDraft } from '../../domain/reports/editor/report-draft.ts'
import { fieldTitle } from '../../domain/reports/editor/field-titles.ts'
import { exportReport } from '../../domain/reports/exchange.ts'
import type { CheckResult, Keyed, Save, SaveResult } from '../../machines/kit/editing.ts'
import {
  contentIn,
  nameIn,
  type EditorStart,
  type EditorOpening,
  reportDraftMachine,
  type ReportEdited,
  type ReportReading,
  type ReportSaveRefusal,
  type SavedReport,
} from '../../machines/reports/report-editing.ts'
import { type Created, reportEditorMachine } from '../../machines/reports/report-editor.ts'
import { reportChanges } from '../../streams/events/reports-changes.ts'
import { saveFile } from '../../views/adapters/sheet/save-file.ts'
import { callFailure, isStale } from '../call-failure.ts'
import { doing } from '../doing.ts'
import { retriesOf } from '../following.ts'
import { provideLogoEditor } from './provide-logo-editor.ts'
import { providePreview } from './provide-preview.ts'
import { provideDryRun, provideReportHistory } from './provide-report-history.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import { importedReport, openAsCreated, takeCreated } from './report-handover.ts'

const lookups = ({ call }: Client): TE.TaskEither<ApiError, EditorLookups> =>
  pipe(
    TE.Do,
    TE.apSW('headers', call(reportHeaders)({})),
    TE.apSW('footers', call(reportFooters)({})),
    TE.apSW('renderers', call(reportRenderers)({})),
    TE.apSW('formats', call(reportOutputFormats)({})),
    TE.apSW('sources', call(reportDataSources)({})),
    TE.apSW('logos', call(reportLogos)({})),
  )

const editionOf = ({ call }: Client, name: O.Option<string>): TE.TaskEither<ApiError, O.Option<Edition>> =>
  O.isSome(name)
    ? pipe(
        call(report)({ params: { id: name.value } }),
        TE.map((edition) => O.some(edition)),
      )
    : TE.right(O.none)

const beginning = (page: Window): ReportDraft =>
  pipe(
    importedReport(page),
    O.getOrElse(() => emptyDraft),
  )

const openEditor = ({ client, page }: ScreenDeps, name: O.Option<string>): Promise<EditorOpening> =>
  pipe(
    TE.Do,
    TE.apSW('lookups', lookups(client)),
    TE.apSW('edition', editionOf(client, name)),
    TE.map(
      (found): EditorStart => ({
        ...found,
        draft: O.isSome(found.edition) ? draftOf(found.edition.value.report) : beginning(page),
        created: takeCreated(page),
      }),
    ),
  )()

const faultsIn = (errors: readonly { readonly path: string; readonly message: string }[]): string =>
  errors.map(({ path, message }) => `${fieldTitle(path)}: ${message}`).join(', ')

type Checking = CheckResult<ReportEdited>

const saveRefusal = (error: ApiError): ReportSaveRefusal => {
  if (error._tag !== 'Refused') return callFailure(error)
  if (error.refusal === 'ReportUnwritable' && error.fault) return { _tag: 'Faulty', fault: error.fault }
  return isStale(error) ? { _tag: 'Stale' } : { _tag: 'Refused', message: faultsIn(error.errors) || error.message }
}

const save = ({ call }: Client, { key: { name }, saved, draft, ...said }: Save<ReportEdited>) => {
  const content = contentIn({ draft })
  return pipe(
    O.isSome(name)
      ? call(saveReport)({ params: { name: name.value }, body: { revision: saved.revision, report: content }, ...said })
      : call(createReport)({ body: { report: content }, ...said }),
    TE.mapLeft(saveRefusal),
  )
}

/** Where it could not be found out the server decides. */
const check = ({ call }: Client, { draft }: Save<ReportEdited>, signal: AbortSignal): Promise<Checking> =>
  pipe(
    call(checkReport)({ body: { report: contentIn({ draft }) }, signal }),
    TE.match(
      (): Checking => E.right(O.none),
      ({ fault, ...doubt }) => {
        if (fault !== null) return E.left({ _tag: 'Faulty', fault })
        return E.right(doubt.doubts.length > 0 || doubt.trial !== undefined ? O.some(doubt) : O.none)
      },
    ),
  )()

const read = ({ call }: Client, name: string): Promise<ReportReading> =>
  pipe(
    TE.Do,
    TE.apSW('edition', call(report)({ params: { id: name } })),
    TE.apSW('history', call(reportHistory)({ params: { name } })),
    TE.map(
      ({ edition: { report: now, revision }, history }): SavedReport => ({
        ...{ draft: draftOf(now), revision, by: history[0]?.name ?? '', at: history[0]?.at ?? '' },
      }),
    ),
  )()

const download = (page: Document, draft: ReportDraft): void => {
  const content = contentOf(draft)
  if (O.isNone(content)) return
  const { name, text } = exportReport(content.value, new Date())
  saveFile(page, new Blob([text], { type: 'application/json' }), name)
}

export const provideReportEditor = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  return reportEditorMachine.provide({
    actors: {
      openEditor: fromPromise<EditorOpening, O.Option<string>>(({ input }) => openEditor(deps, input)),
      reportChanges: fromEventObservable(({ input }: { readonly input: O.Option<string> }) =>
        O.isSome(input) ? reportChanges(socket, input.value) : EMPTY,
      ),
      readReport: fromPromise<ReportReading, string>(({ input }) => read(client, input)),
      // once it is known that nothing would be lost
      openCreated: fromPromise<unknown, Created>(async ({ input }) => {
        await Promise.resolve()
        openAsCreated(input)
      }),
      exportReport: doing<ReportDraft>((draft) => {
        download(page.document, draft)
      }),
      retries: retriesOf(socket),
      editor: reportDraftMachine.provide({
        actors: {
          check: fromPromise<Checking, Save<ReportEdited>>(({ input, signal }) => check(client, input, signal)),
          save: fromPromise<SaveResult<ReportEdited>, Save<ReportEdited>>(({ input }) => save(client, input)()),
          read: fromPromise<ReportReading, Keyed<ReportEdited>>(({ input: { key } }) => read(client, nameIn(key))),
        },
      }),
      preview: providePreview(deps),
      logo: provideLogoEditor(client),
      history: provideReportHistory(deps),
      dryRun: provideDryRun(client),
    },
  })
}
