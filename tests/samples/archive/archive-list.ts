import { O } from '../../../src/domain/fp.ts'
import type { ListedStaticReport } from '../../../src/domain/archive/listed-static-report.ts'
import {
  type ArchiveQuery,
  emptyArchiveFilter,
  initialArchiveQuery,
} from '../../../src/domain/archive/sought-reports.ts'
import { archiveListMachine, type ListedArchive } from '../../../src/machines/archive/archive-list.ts'
import { archivedSample } from './report-archive.ts'
import { listReceived, listFailed } from '../followed.ts'
import type { Sample } from '../sample.ts'

const annualReport: ListedStaticReport = {
  ...archivedSample,
  StaticReportID: '00000000-0000-4000-8000-000000000002',
  StaticReportName: 'annual-p1-2025',
  StaticReportTitle: 'Annual report',
  Year: 2025,
  Quarter: 'FY',
}

/** The page that a server answers a query with, from few reports. */
export const pageOf = (
  reports: readonly ListedStaticReport[],
  query: ArchiveQuery = initialArchiveQuery,
  total: number = reports.length,
): ListedArchive => ({
  reports,
  query,
  total,
  filed: Math.max(total, reports.length),
  page: query.page,
  years: [...new Set(reports.map(({ Year }) => Year))].toSorted((one, other) => other - one),
})

const askedQuery = (filter: Partial<ArchiveQuery['filter']>): ArchiveQuery => ({
  ...initialArchiveQuery,
  filter: { ...emptyArchiveFilter, ...filter },
})

const statements = askedQuery({ search: 'statement' })

export const archiveList: Sample<typeof archiveListMachine> = {
  machine: archiveListMachine,
  identify: ({ context: { list, query } }) => ({
    count: O.toNullable(list.known)?.reports.length,
    isFailed: list.isFailed,
    filter: query.filter,
    sort: query.sort.column === 'title' ? query.sort : null,
    page: query.page,
  }),
  events: [
    listReceived(pageOf([archivedSample, annualReport])),
    listReceived(pageOf([])),
    listReceived({ ...pageOf([archivedSample], statements), filed: 2, years: [2026, 2025] }),
    listFailed,
    { type: 'list.retried' },
    { type: 'filter.changed', filter: statements.filter },
    { type: 'filter.changed', filter: { ...emptyArchiveFilter, year: 2025, quarter: 'FY', type: 'portfolio' } },
    { type: 'sort.chosen', column: 'title' },
    { type: 'page.chosen', page: 1 },
  ],
}
