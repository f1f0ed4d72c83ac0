import { O } from '../../../src/domain/fp.ts'
import type { EditorLookups } from '../../../src/domain/reports/editor/editor-lookups.ts'
import type { NameWarning } from '../../../src/domain/reports/template/report-check.ts'
import type { Report, ReportSummary } from '../../../src/domain/reports/report.ts'

/** A report all of whose settings are chosen from `sampleLookups`. */
export const sampleReport: Report = {
  ReportID: 1,
  ReportName: 'valuation',
  ReportTitle: 'Valuation',
  ReportLevel: ['account'],
  ReportParams: ['PositionDate'],
  ReportDefaultParams: { outputFormat: 'html' },
  type: 'client',
  ReportMarkup: '<p>{{report.title}}</p>',
  ReportHelperScript: '',
  ReportLogoID: 1,
  ReportRendererID: 1,
  ReportHeaderID: 1,
  ReportFooterID: 1,
  ReportDataSource: 'valuation',
}

export const sampleSummary: ReportSummary = {
  ReportID: 1,
  ReportName: 'valuation',
  ReportTitle: 'Valuation',
  ReportLevel: ['account'],
  ReportParams: ['PositionDate'],
  ReportDefaultParams: { outputFormat: 'html' },
  type: 'client',
}

export const sampleDoubt: NameWarning = {
  why: 'NoField',
  name: 'report.titel',
  line: 1,
  column: 6,
  nearest: 'report.title',
}

const picture = 'data:image/png;base64,iVBORw0KGgo='

export const sampleLookups: EditorLookups = {
  headers: [
    { ReportHeaderID: 1, ReportHeaderTitle: 'Title and logo' },
    { ReportHeaderID: 2, ReportHeaderTitle: 'None' },
  ],
  footers: [{ ReportFooterID: 1, ReportFooterTitle: 'Page numbers' }],
  renderers: [
    { ReportRendererID: 1, ReportRendererTitle: 'Statement', headers: [1], footers: [1], tagged: true },
    { ReportRendererID: 2, ReportRendererTitle: 'Plain', headers: [2], footers: [1], tagged: true },
  ],
  formats: [
    { name: 'HTML', ext: 'html', mime: 'text/html', outputFormat: 'html' },
    { name: 'PDF', ext: 'pdf', mime: 'application/pdf', outputFormat: 'wkhtmltopdf' },
  ],
  sources: [
    {
      name: 'valuation',
      title: 'Valuation',
      description: 'What is held is worth.',
      fields: [{ path: 'report.title', type: 'text', description: 'The title.' }],
    },
  ],
  logos: [{ ReportLogoID: 1, ReportLogoName: 'House', ReportLogoData: picture }],
}

export const startSample = {
  lookups: sampleLookups,
  edition: O.some({ report: sampleReport, revision: 1 }),
  created: O.none,
}
