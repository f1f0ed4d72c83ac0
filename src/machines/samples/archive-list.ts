import { E, O } from '../../domain/fp.ts'
import type { ArchivedReport } from '../../domain/static-report/archived-report.ts'
import { everyReport } from '../../domain/static-report/sought-reports.ts'
import { archiveListMachine } from '../archive-list.ts'
import { archivedSample } from './report-archive.ts'
import { answered, type Sample } from './sample.ts'

const annualReport: ArchivedReport = {
  ...archivedSample,
  StaticReportID: '00000000-0000-4000-8000-000000000002',
  StaticReportName: 'annual-p1-2025',
  StaticReportTitle: 'Annual report',
  Year: 2025,
  Quarter: 'FY',
}

export const archiveList: Sample<typeof archiveListMachine> = {
  machine: archiveListMachine,
  identify: ({ value, context: { reports, filter, sort, found } }) => ({
    value,
    count: O.toNullable(reports)?.length,
    filter,
    sort: sort.column === 'title' ? sort : null,
    found: found.length,
  }),
  events: [
    answered('listReports', E.right([archivedSample, annualReport])),
    answered('listReports', E.right([])),
    answered('listReports', E.left('unreachable')),
    { type: 'archive.heard' },
    { type: 'list.retried' },
    { type: 'xstate.after.retryPause.archiveList.waiting' },
    { type: 'filter.changed', filter: { ...everyReport, search: 'statement' } },
    { type: 'filter.changed', filter: { ...everyReport, year: 2025, quarter: 'FY', type: 'portfolio' } },
    { type: 'filter.changed', filter: { ...everyReport, search: 'nobody' } },
    { type: 'sort.chosen', column: 'title' },
  ],
}
