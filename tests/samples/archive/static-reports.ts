import { O } from '../../../src/domain/fp.ts'
import { staticReportsMachine } from '../../../src/machines/archive/static-reports.ts'
import { archivedSample } from './report-archive.ts'
import { clientIdentity } from '../people.ts'
import { answered, newId, type Sample } from '../sample.ts'
import { aListedUpload } from './uploads.ts'

export const staticReports: Sample<typeof staticReportsMachine> = {
  machine: staticReportsMachine,
  input: { identity: clientIdentity, newId },
  identify: ({ value, context: { part, owner } }) => ({ value, part, owner }),
  events: [
    { type: 'part.chosen', part: 'uploads' },
    { type: 'part.chosen', part: 'reports' },
    { type: 'report.opened', report: archivedSample },
    { type: 'report.downloaded', report: archivedSample },
    answered('reader', undefined),
    { type: 'editor.opened', report: archivedSample },
    answered('editor', O.some(null)),
    { type: 'history.opened', report: archivedSample },
    answered('history', undefined),
    { type: 'deletion.opened', report: archivedSample },
    answered('deletion', O.some(null)),
    { type: 'evidence.opened', owner: O.some({ type: 'portfolio', code: 'P1', name: archivedSample.subject }) },
    { type: 'evidence.opened', owner: O.none },
    answered('evidence', undefined),
    { type: 'patterns.opened' },
    answered('patterns', undefined),
    { type: 'withdrawal.opened', upload: aListedUpload },
    answered('withdrawal', O.none),
  ],
}
