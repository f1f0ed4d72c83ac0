import type { ArchivedReport } from '../../archived-report.ts'
import { keyText } from '../../static-report.ts'

/** The reports that are filed, by what they are of and by what is in their last file, and their names. */
export interface ArchiveIndex {
  readonly byKey: ReadonlyMap<string, ArchivedReport>
  readonly byHash: ReadonlyMap<string, ArchivedReport>
  readonly names: ReadonlySet<string>
}

export const archiveIndex = (reports: readonly ArchivedReport[]): ArchiveIndex => ({
  byKey: new Map(reports.map((report) => [keyText(report), report])),
  byHash: new Map(reports.map((report) => [report.hash, report])),
  names: new Set(reports.map(({ StaticReportName }) => StaticReportName.toLowerCase())),
})
