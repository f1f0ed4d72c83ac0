import { wordsFound } from '../words-found.ts'
import type { ArchivedReport } from './archived-report.ts'
import { type Quarter, quarterText, yearLabel } from './quarter.ts'
import { type OwnerType, titleWithPeriod } from './static-report.ts'

export interface ArchiveFilter {
  readonly search: string
  readonly year: number | null
  readonly quarter: Quarter | null
  readonly type: OwnerType | null
}

export const everyReport: ArchiveFilter = { search: '', year: null, quarter: null, type: null }

export type ArchiveColumn = 'name' | 'title' | 'year' | 'quarter' | 'type' | 'code' | 'filed'

export interface ArchiveSort {
  readonly column: ArchiveColumn
  readonly isDescending: boolean
}

export const lastFiledFirst: ArchiveSort = { column: 'filed', isDescending: true }

const wordsOf = (report: ArchivedReport): string =>
  [
    report.StaticReportName,
    titleWithPeriod(report),
    yearLabel(report.Year),
    quarterText(report.Quarter),
    report.Code,
    report.subject,
    report.by,
  ].join(' ')

const keyOf = (report: ArchivedReport, column: ArchiveColumn): string | number => {
  switch (column) {
    case 'name':
      return report.StaticReportName.toLowerCase()
    case 'title':
      return report.StaticReportTitle.toLowerCase()
    case 'year':
      return report.Year
    case 'quarter':
      return report.Quarter === 'FY' ? 'Q5' : report.Quarter
    case 'type':
      return report.Type
    case 'code':
      return report.Code.toLowerCase()
    case 'filed':
      return report.at
  }
}

const inOrder = (
  reports: readonly ArchivedReport[],
  { column, isDescending }: ArchiveSort,
): readonly ArchivedReport[] => {
  const way = isDescending ? -1 : 1
  return reports
    .map((report) => ({ report, key: keyOf(report, column) }))
    .sort((one, other) => (one.key < other.key ? -way : one.key > other.key ? way : 0))
    .map(({ report }) => report)
}

const isSought = (filter: ArchiveFilter): ((report: ArchivedReport) => boolean) => {
  const { year, quarter, type, search } = filter
  const isFound = wordsFound(search)
  return (report) =>
    (year === null || report.Year === year) &&
    (quarter === null || report.Quarter === quarter) &&
    (type === null || report.Type === type) &&
    (search.trim() === '' || isFound(wordsOf(report)))
}

export const soughtReports = (
  reports: readonly ArchivedReport[],
  filter: ArchiveFilter,
  sort: ArchiveSort,
): readonly ArchivedReport[] => inOrder(reports.filter(isSought(filter)), sort)

export const yearsIn = (reports: readonly ArchivedReport[]): readonly number[] =>
  [...new Set(reports.map(({ Year }) => Year))].toSorted((one, other) => other - one)
