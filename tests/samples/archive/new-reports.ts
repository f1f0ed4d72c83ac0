import { E, O } from '../../../src/domain/fp.ts'
import { newReportsMachine } from '../../../src/machines/archive/new-reports.ts'
import { answered, lostRead, type Sample } from '../sample.ts'

export const newReports: Sample<typeof newReportsMachine> = {
  machine: newReportsMachine,
  input: { archiveKey: O.some({ type: 'group', code: 'G1' }) },
  events: [
    answered('countNew', E.right(2)),
    answered('countNew', E.right(0)),
    answered('countNew', lostRead),
    { type: 'archive.changed' },
  ],
}
