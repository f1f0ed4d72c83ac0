import { O } from '../../../src/domain/fp.ts'
import type { ArchivedReport } from '../../../src/domain/archive/archived-report.ts'
import { everyReport } from '../../../src/domain/archive/sought-reports.ts'
import { archiveListMachine } from '../../../src/machines/archive/archive-list.ts'
import { archivedSample } from './report-archive.ts'
import { listed, unlisted } from '../followed.ts'
import type { Sample } from '../sample.ts'

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
  identify: ({ context: { list, filter, sort, found } }) => ({
    count: O.toNullable(list.known)?.length,
    isFailed: list.isFailed,
    filter,
    sort: sort.column === 'title' ? sort : null,
    found: found.length,
  }),
  events: [
    listed([archivedSample, annualReport]),
    listed([]),
    unlisted,
    { type: 'list.retried' },
    { type: 'filter.changed', filter: { ...everyReport, search: 'statement' } },
    { type: 'filter.changed', filter: { ...everyReport, year: 2025, quarter: 'FY', type: 'portfolio' } },
    { type: 'filter.changed', filter: { ...everyReport, search: 'nobody' } },
    { type: 'sort.chosen', column: 'title' },
  ],
}
