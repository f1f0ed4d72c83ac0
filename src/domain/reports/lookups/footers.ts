import type { ReportFooter } from './lookups.ts'

export const noFooter = 1
export const pageNumbers = 2
export const pageNumbersAndDate = 3
export const pageNumbersAndDisclaimer = 4

/** What may stand at the foot of each page. */
export const reportFooters: readonly ReportFooter[] = [
  { ReportFooterID: noFooter, ReportFooterTitle: 'None' },
  { ReportFooterID: pageNumbers, ReportFooterTitle: 'Page numbers' },
  { ReportFooterID: pageNumbersAndDate, ReportFooterTitle: 'Page numbers and date' },
  { ReportFooterID: pageNumbersAndDisclaimer, ReportFooterTitle: 'Page numbers and disclaimer' },
]
