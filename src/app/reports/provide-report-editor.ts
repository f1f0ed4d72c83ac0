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
import { type Edition, report } from '../../api/reports/reports.ts'
import { O, pipe, TE } from '../../domain/fp.ts'
import type { EditorLookups } from '../../domain/reports/editor/editor-lookups.ts'
import { contentOf, draftOf, emptyDraft, type ReportDraft } from '../../domain/reports/editor/report-draft.ts'
import { exportReport } from '../../domain/reports/exchange.ts'
import type { EditorStart, EditorOpening, ReportReading } from '../../machines/reports/report-editing.ts'
import { type Created, reportEditorMachine } from '../../machines/reports/report-editor.ts'
import { reportChanges } from '../../streams/events/reports-changes.ts'
import { saveFile } from '../../views/adapters/sheet/save-file.ts'
import { effect } from '../effect.ts'
import { retriesOf } from '../following.ts'
import { provideLogoEditor } from './provide-logo-editor.ts'
import { providePreview } from './provide-preview.ts'
import { provideReportDraft, readReport } from './provide-report-draft.ts'
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
      readReport: fromPromise<ReportReading, string>(({ input }) => readReport(client, input)),
      // once it is known that nothing would be lost
      openCreated: fromPromise<unknown, Created>(async ({ input }) => {
        await Promise.resolve()
        openAsCreated(input)
      }),
      exportReport: effect<ReportDraft>((draft) => {
        download(page.document, draft)
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
