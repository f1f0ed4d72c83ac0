import type { ReportHeader } from './lookups.ts'

export const noHeader = 1
export const titleAndLogo = 2
export const letterhead = 3

/** What may stand at the head of each page. */
export const reportHeaders: readonly ReportHeader[] = [
  { ReportHeaderID: noHeader, ReportHeaderTitle: 'None' },
  { ReportHeaderID: titleAndLogo, ReportHeaderTitle: 'Title and logo' },
  { ReportHeaderID: letterhead, ReportHeaderTitle: 'Letterhead' },
]
