import { wordsFound } from '../words-found.ts'
import type { ReportSummary } from './report.ts'

export const soughtReports = (reports: readonly ReportSummary[], search: string): readonly ReportSummary[] => {
  const isFound = wordsFound(search)
  return reports
    .filter(({ ReportName, ReportTitle }) => isFound(`${ReportName} ${ReportTitle}`))
    .toSorted((a, b) => a.ReportTitle.localeCompare(b.ReportTitle, 'en'))
}
