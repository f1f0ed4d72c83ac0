import type { ReportContent } from '../../../../src/domain/reports/report.ts'
import { reportRenderers } from '../../../../src/domain/reports/lookups/lookups.ts'

const [renderer] = reportRenderers

/** A report anybody may run, of a logo numbered 1. */
export const reportContent: ReportContent = {
  ReportTitle: 'Portfolio valuation',
  ReportLevel: ['account', 'group'],
  ReportParams: ['PositionDate'],
  ReportDefaultParams: { outputFormat: 'html', orientation: 'landscape' },
  type: 'client',
  ReportMarkup: '<h1>{{report.title}}</h1>',
  ReportHelperScript: '',
  ReportLogoID: 1,
  ReportRendererID: renderer?.ReportRendererID ?? 0,
  ReportHeaderID: renderer?.headers[0] ?? 0,
  ReportFooterID: renderer?.footers[0] ?? 0,
  ReportDataSource: 'holdings',
}
