import { E, O } from '../../../src/domain/fp.ts'
import { draftOf } from '../../../src/domain/reports/editor/report-draft.ts'
import { liveReportsMachine } from '../../../src/machines/reports/live-reports.ts'
import { listReceived, listFailed } from '../followed.ts'
import { sampleReport, sampleSummary } from './reports.ts'
import { answered, type Sample } from '../sample.ts'

export const liveReports: Sample<typeof liveReportsMachine> = {
  machine: liveReportsMachine,
  events: [
    answered('recallReports', O.none),
    answered('recallReports', O.some([sampleSummary])),
    listReceived([sampleSummary]),
    listFailed,
    { type: 'list.retried' },
    { type: 'search.typed', search: 'gains' },
    { type: 'file.chosen', file: new Blob() },
    answered('readReportFile', E.left('This file is not valid JSON.')),
    answered('readReportFile', E.right(draftOf(sampleReport))),
    { type: 'fault.dismissed' },
  ],
}
