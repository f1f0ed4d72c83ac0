import type { ArchivedReport } from '../../static-report/archived-report.ts'
import { keyText } from '../../static-report/static-report.ts'

/** The names of the reports that are filed, by what they are of and by what is in their last file. */
export interface ArchiveIndex {
  readonly byKey: ReadonlyMap<string, string>
  readonly byHash: ReadonlyMap<string, string>
  readonly names: ReadonlySet<string>
}

export const archiveIndex = (reports: readonly ArchivedReport[]): ArchiveIndex => ({
  byKey: new Map(reports.map((report) => [keyText(report), report.StaticReportName])),
  byHash: new Map(reports.map(({ hash, StaticReportName }) => [hash, StaticReportName])),
  names: new Set(reports.map(({ StaticReportName }) => StaticReportName.toLowerCase())),
})
