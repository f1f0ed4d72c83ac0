import * as t from 'io-ts'
import { navigate } from 'wouter/use-browser-location'
import { E, O, pipe } from '../../domain/fp.ts'
import { type ReportDraft, contentOf, draftOf } from '../../domain/reports/editor/report-draft.ts'
import { Panes } from '../../domain/reports/editor/panes.ts'
import { ReportContent } from '../../domain/reports/report.ts'
import type { Created } from '../../machines/reports/report-editor.ts'

const newReportPath = '/admin/reports/live-reports/new'

const reportPath = (name: string): string => `/admin/reports/live-reports/edit/${encodeURIComponent(name)}`

const Handover = t.readonly(t.exact(t.partial({ imported: ReportContent, created: t.strict({ panes: Panes }) })))
type Handover = t.TypeOf<typeof Handover>

const stateOf = (page: Window): Handover =>
  pipe(
    Handover.decode(page.history.state),
    E.getOrElse((): Handover => ({})),
  )

export const importedReport = (page: Window): O.Option<ReportDraft> =>
  pipe(O.fromNullable(stateOf(page).imported), O.map(draftOf))

export const takeCreated = (page: Window): O.Option<Panes> => {
  const { created } = stateOf(page)
  if (created !== undefined) page.history.replaceState(null, '')
  return pipe(
    O.fromNullable(created),
    O.map(({ panes }) => panes),
  )
}

export const openWithImported = (draft: ReportDraft): void => {
  const imported = pipe(contentOf(draft), O.map(ReportContent.encode), O.toUndefined)
  navigate(newReportPath, { state: { imported } })
}

export const openAsCreated = ({ name, panes }: Created): void => {
  navigate(reportPath(name), { replace: true, state: { created: { panes } } })
}
