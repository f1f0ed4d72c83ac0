import { createActor } from 'xstate'
import { archiveEvidenceMachine } from '../../../src/machines/archive/archive-evidence.ts'
import { archivedReportsMachine, archiveListMachine } from '../../../src/machines/archive/archive-list.ts'
import { bulkUploadMachine, watchedUploadMachine } from '../../../src/machines/archive/bulk-upload.ts'
import { namingPatternsMachine } from '../../../src/machines/archive/naming-patterns.ts'
import { listedUploadsMachine, reportUploadsMachine } from '../../../src/machines/archive/report-uploads.ts'
import { clientIdentity } from '../../samples/people.ts'
import { newId } from '../../samples/sample.ts'
import {
  staticReportDeletionMachine,
  staticReportEditorMachine,
} from '../../../src/machines/archive/static-report-editor.ts'
import { reportPastMachine, staticReportHistoryMachine } from '../../../src/machines/archive/static-report-history.ts'
import { staticReportReaderMachine } from '../../../src/machines/archive/static-report-reader.ts'
import { openedReportMachine, staticReportsMachine } from '../../../src/machines/archive/static-reports.ts'
import { uploadWithdrawalMachine } from '../../../src/machines/archive/upload-withdrawal.ts'
import { unfollowedActors } from './followed.ts'
import { silent } from './silent.ts'
import { unanswered } from './unanswered.ts'

const readerMachine = staticReportReaderMachine.provide({ actors: { openFile: unanswered(), saveFile: unanswered() } })

/** The archive's screen, whose server neither answers nor tells anything. */
export const silentStaticReportsMachine = staticReportsMachine.provide({
  actors: {
    list: archiveListMachine.provide({
      actors: { list: archivedReportsMachine.provide({ actors: unfollowedActors() }) },
    }),
    row: openedReportMachine.provide({ actors: unfollowedActors() }),
    bulkUpload: bulkUploadMachine.provide({
      actors: {
        uploads: reportUploadsMachine.provide({
          actors: {
            list: listedUploadsMachine.provide({ actors: unfollowedActors() }),
            steerUpload: unanswered(),
            listEarlier: unanswered(),
          },
        }),
        upload: watchedUploadMachine.provide({ actors: unfollowedActors() }),
        listOwners: unanswered(),
      },
    }),
    reader: readerMachine,
    editor: staticReportEditorMachine.provide({
      actors: { retries: silent(), findReference: unanswered(), save: unanswered(), read: unanswered() },
    }),
    history: staticReportHistoryMachine.provide({
      actors: { list: reportPastMachine.provide({ actors: unfollowedActors() }), reader: readerMachine },
    }),
    deletion: staticReportDeletionMachine.provide({ actors: { act: unanswered() } }),
    evidence: archiveEvidenceMachine.provide({
      actors: { retries: silent(), listOwners: unanswered(), saveEvidence: unanswered() },
    }),
    patterns: namingPatternsMachine.provide({
      actors: { retries: silent(), read: unanswered(), findReference: unanswered(), save: unanswered() },
    }),
    withdrawal: uploadWithdrawalMachine.provide({ actors: { act: unanswered() } }),
  },
})

export const silentStaticReports = () =>
  createActor(silentStaticReportsMachine, { input: { identity: clientIdentity, newId } }).start()
