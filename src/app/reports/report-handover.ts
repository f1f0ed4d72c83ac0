import * as t from 'io-ts'
import { navigate } from 'wouter/use-browser-location'
import { E, O, pipe } from '../../domain/fp.ts'
import { type ReportDraft, contentOf, draftOf } from '../../domain/reports/editor/report-draft.ts'
import { PaneLayout } from '../../domain/reports/editor/panes.ts'
import { ReportContent } from '../../domain/reports/report.ts'
import type { CreatedReport } from '../../machines/reports/report-editor.ts'

const newReportPath = '/admin/reports/live-reports/new'

const reportPath = (name: string): string => `/admin/reports/live-reports/edit/${encodeURIComponent(name)}`

const EditorHandover = t.readonly(
  t.exact(t.partial({ imported: ReportContent, created: t.strict({ panes: PaneLayout }) })),
)
type EditorHandover = t.TypeOf<typeof EditorHandover>

const readHandoverState = (page: Window): EditorHandover =>
  pipe(
    EditorHandover.decode(page.history.state),
    E.getOrElse((): EditorHandover => ({})),
  )

export const importedReport = (page: Window): O.Option<ReportDraft> =>
  pipe(O.fromNullable(readHandoverState(page).imported), O.map(draftOf))

export const takeCreatedPanes = (page: Window): O.Option<PaneLayout> => {
  const { created } = readHandoverState(page)
  if (created !== undefined) page.history.replaceState(null, '')
  return pipe(
    O.fromNullable(created),
    O.map(({ panes }) => panes),
  )
}

export const openImportedReport = (draft: ReportDraft): void => {
  const imported = pipe(contentOf(draft), O.map(ReportContent.encode), O.toUndefined)
  navigate(newReportPath, { state: { imported } })
}

export const openCreatedReport = ({ name, panes }: CreatedReport): void => {
  navigate(reportPath(name), { replace: true, state: { created: { panes } } })
}
