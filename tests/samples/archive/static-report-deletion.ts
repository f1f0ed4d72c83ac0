import { E } from '../../../src/domain/fp.ts'
import { staticReportDeletionMachine } from '../../../src/machines/archive/static-report-editor.ts'
import { archivedSample } from './report-archive.ts'
import { answered, type Sample } from '../sample.ts'

export const staticReportDeletion: Sample<typeof staticReportDeletionMachine> = {
  machine: staticReportDeletionMachine,
  input: { of: archivedSample },
  events: [
    { type: 'act.confirmed' },
    { type: 'act.cancelled' },
    answered('act', E.right(null)),
    answered('act', E.left('There was a problem')),
  ],
}
