import { asyncScheduler } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import { accounts, groups } from '../api/accounts.ts'
import type { ApiError } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { staticReportHistory, staticReports } from '../api/static-reports.ts'
import { pipe, TE } from '../domain/fp.ts'
import { type Owner, ownersOf } from '../domain/static-report/owner.ts'
import { type ArchiveListing, archiveListMachine } from '../machines/archive-list.ts'
import { staticReportHistoryMachine, type PastReading } from '../machines/static-report-history.ts'
import { staticReportsMachine } from '../machines/static-reports.ts'
import { archiveHeard } from '../streams/archive-heard.ts'
import { provideArchiveEvidence } from './provide-archive-evidence.ts'
import { provideBulkUpload } from './provide-bulk-upload.ts'
import { provideNamingPatterns } from './provide-naming-patterns.ts'
import { provideStaticReportDeletion, provideStaticReportEditor } from './provide-static-report-editor.ts'
import { provideStaticReportReader } from './provide-static-report-reader.ts'
import { provideUploadWithdrawal } from './provide-upload-withdrawal.ts'
import type { RoomSupplies } from './room-supplies.ts'

/** All of the list is read again each time. */
const betweenReadings = 1_000

const owners = ({ call }: Client): TE.TaskEither<ApiError, readonly Owner[]> =>
  pipe(
    TE.Do,
    TE.apSW('groups', call(groups)({})),
    TE.apSW('accounts', call(accounts)({})),
    TE.map((known) => ownersOf(known.groups, known.accounts)),
  )

export const provideStaticReports = (supplies: RoomSupplies) => {
  const { client, socket, page } = supplies
  const reader = provideStaticReportReader(client, page.document)
  const listOwners = owners(client)
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
      editor: provideStaticReportEditor(client, listOwners),
      history: staticReportHistoryMachine.provide({
        actors: {
          readPast: fromPromise<PastReading, string>(({ input: id, signal }) =>
            client.call(staticReportHistory)({ params: { id }, signal })(),
          ),
          reader,
        },
      }),
      deletion: provideStaticReportDeletion(client),
      evidence: provideArchiveEvidence(client, page.document, listOwners),
      patterns: provideNamingPatterns(client, listOwners),
      withdrawal: provideUploadWithdrawal(client),
    },
  })
}
