import { asyncScheduler } from 'rxjs'
import { staticReportHistory } from '../../api/archive/static-reports.ts'
import { archivedByAll, archiveListMachine } from '../../machines/archive/archive-list.ts'
import { reportPast, staticReportHistoryMachine } from '../../machines/archive/static-report-history.ts'
import { staticReportsMachine } from '../../machines/archive/static-reports.ts'
import { archivedReportChanges, archiveChanges } from '../../streams/events/archive-changes.ts'
import { allStaticReports } from './all-static-reports.ts'
import { following } from '../following.ts'
import { listOwners } from './list-owners.ts'
import { provideArchiveEvidence } from './provide-archive-evidence.ts'
import { provideBulkUpload } from './provide-bulk-upload.ts'
import { provideNamingPatterns } from './provide-naming-patterns.ts'
import { provideStaticReportDeletion, provideStaticReportEditor } from './provide-static-report-editor.ts'
import { provideStaticReportReader } from './provide-static-report-reader.ts'
import { provideUploadWithdrawal } from './provide-upload-withdrawal.ts'
import type { ScreenDeps } from '../screen-deps.ts'

const betweenReadings = 1_000

export const provideStaticReports = (deps: ScreenDeps) => {
  const { client, socket, page } = deps
  const reader = provideStaticReportReader(client, page.document)
  const owners = listOwners(client)
  return staticReportsMachine.provide({
    actors: {
      list: archiveListMachine.provide({
        actors: {
          list: archivedByAll.provide({
            actors: following(socket, {
              changes: () => archiveChanges(socket, asyncScheduler, betweenReadings),
              read: (_, signal) => allStaticReports(client, signal),
            }),
          }),
        },
      }),
      bulkUpload: provideBulkUpload(deps),
      reader,
      editor: provideStaticReportEditor(deps, owners),
      history: staticReportHistoryMachine.provide({
        actors: {
          list: reportPast.provide({
            actors: following(socket, {
              changes: (id) => archivedReportChanges(socket, id),
              read: (id, signal) => client.call(staticReportHistory)({ params: { id }, signal }),
            }),
          }),
          reader,
        },
      }),
      deletion: provideStaticReportDeletion(client),
      evidence: provideArchiveEvidence(deps, owners),
      patterns: provideNamingPatterns(deps, owners),
      withdrawal: provideUploadWithdrawal(client),
    },
  })
}
