import { fromPromise } from 'xstate'
import { reports } from '../../api/reports/reports.ts'
import { E, O, pipe, TE } from '../../domain/fp.ts'
import { draftOf, type ReportDraft } from '../../domain/reports/editor/report-draft.ts'
import { importReport, importFaultText } from '../../domain/reports/exchange.ts'
import type { ReportSummary } from '../../domain/reports/report.ts'
import {
  listedReportsMachine,
  liveReportsMachine,
  type ReportImportResult,
} from '../../machines/reports/live-reports.ts'
import { reportsChanges } from '../../streams/events/reports-changes.ts'
import { effectActor } from '../effect-actor.ts'
import { followingActor } from '../following.ts'
import type { ScreenDeps } from '../screen-deps.ts'
import type { KeptReports } from './kept-reports.ts'
import { openImportedReport } from './report-handover.ts'

interface LiveReportsDeps extends Pick<ScreenDeps, 'client' | 'socket'> {
  readonly keptReports: KeptReports
}

const readReport = async (file: Blob): Promise<ReportImportResult> =>
  pipe(importReport(await file.text()), E.bimap(importFaultText, draftOf))

export const provideLiveReports = ({ client, socket, keptReports }: LiveReportsDeps) =>
  liveReportsMachine.provide({
    actors: {
      recallReports: fromPromise<O.Option<readonly ReportSummary[]>>(() => Promise.resolve(keptReports.recall())),
      list: listedReportsMachine.provide({
        actors: followingActor(socket, {
          changes: () => reportsChanges(socket),
          read: (_, signal) => pipe(client.call(reports)({ signal }), TE.map(keptReports.keep)),
        }),
      }),
      readReportFile: fromPromise<ReportImportResult, Blob>(({ input }) => readReport(input)),
      openImported: effectActor<O.Option<ReportDraft>>((draft) => {
        if (O.isSome(draft)) openImportedReport(draft.value)
      }),
    },
  })
