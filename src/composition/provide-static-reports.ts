import { asyncScheduler } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import { staticReportHistory, staticReports } from '../api/static-reports.ts'
import { archiveListMachine } from '../machines/archive-list.ts'
import type { ArchiveListing } from '../machines/archive-listing.ts'
import { reportPast, staticReportHistoryMachine } from '../machines/static-report-history.ts'
import { staticReportsMachine } from '../machines/static-reports.ts'
import { archivedReportHeard, archiveHeard } from '../streams/archive-heard.ts'
import { following } from './following.ts'
import { listOwners } from './list-owners.ts'
import { provideArchiveEvidence } from './provide-archive-evidence.ts'
import { provideBulkUpload } from './provide-bulk-upload.ts'
import { provideNamingPatterns } from './provide-naming-patterns.ts'
import { provideStaticReportDeletion, provideStaticReportEditor } from './provide-static-report-editor.ts'
import { provideStaticReportReader } from './provide-static-report-reader.ts'
import { provideUploadWithdrawal } from './provide-upload-withdrawal.ts'
import type { RoomSupplies } from './room-supplies.ts'

/** All of the list is read again each time. */
const betweenReadings = 1_000

export const provideStaticReports = (supplies: RoomSupplies) => {
  const { client, socket, page } = supplies
  const reader = provideStaticReportReader(client, page.document)
  const owners = listOwners(client)
  return staticReportsMachine.provide({
    actors: {
      list: archiveListMachine.provide({
        actors: {
          heardArchive: fromEventObservable(() => archiveHeard(socket, asyncScheduler, betweenReadings)),
          listReports: fromPromise<ArchiveListing>(({ signal }) => client.call(staticReports)({ signal })()),
        },
      }),
      bulkUpload: provideBulkUpload(supplies),
      reader,
      editor: provideStaticReportEditor(client, owners),
      history: staticReportHistoryMachine.provide({
        actors: {
          list: reportPast.provide({
            actors: following(socket, {
              changes: (id) => archivedReportHeard(socket, id),
              read: (id, signal) => client.call(staticReportHistory)({ params: { id }, signal }),
            }),
          }),
          reader,
        },
      }),
      deletion: provideStaticReportDeletion(client),
      evidence: provideArchiveEvidence(client, page.document, owners),
      patterns: provideNamingPatterns(client, owners),
      withdrawal: provideUploadWithdrawal(client),
    },
  })
}
