import { E, O } from '../../../src/domain/fp.ts'
import { draftOf } from '../../../src/domain/reports/editor/report-draft.ts'
import { liveReportsMachine } from '../../../src/machines/reports/live-reports.ts'
import { listed, unlisted } from '../followed.ts'
import { sampleReport, sampleSummary } from './reports.ts'
import { answered, type Sample } from '../sample.ts'

export const liveReports: Sample<typeof liveReportsMachine> = {
  machine: liveReportsMachine,
  events: [
    answered('recallReports', O.none),
    answered('recallReports', O.some([sampleSummary])),
    listed([sampleSummary]),
    unlisted,
    { type: 'list.retried' },
    { type: 'search.typed', search: 'gains' },
    { type: 'file.chosen', file: new Blob() },
    answered('readReportFile', E.left('This file is not valid JSON.')),
    answered('readReportFile', E.right(draftOf(sampleReport))),
    { type: 'fault.dismissed' },
  ],
}
