import type { ReportSummary } from './report.ts'

/** The reports in which every word of a search is found, by title. */
export const soughtReports = (reports: readonly ReportSummary[], search: string): readonly ReportSummary[] => {
  const words = search.toLowerCase().split(/\s+/)
  return reports
    .filter(({ ReportName, ReportTitle }) => {
      const text = `${ReportName} ${ReportTitle}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => a.ReportTitle.localeCompare(b.ReportTitle, 'en'))
}
