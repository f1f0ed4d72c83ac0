import { E } from '../../../src/domain/fp.ts'
import { staticReportDeletionMachine } from '../../../src/machines/archive/static-report-deletion.ts'
import { archivedSample } from './report-archive.ts'
import { answered, type Sample } from '../sample.ts'

export const staticReportDeletion: Sample<typeof staticReportDeletionMachine> = {
  machine: staticReportDeletionMachine,
  input: { report: archivedSample },
  events: [
    { type: 'deletion.confirmed' },
    { type: 'deletion.refused' },
    answered('deleteReport', E.right(null)),
    answered('deleteReport', E.left('There was a problem')),
  ],
}
