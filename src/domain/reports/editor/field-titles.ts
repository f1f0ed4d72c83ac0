import type { DraftField } from './report-draft.ts'

/** What the fields of a report are called where they are spoken of. */
export const fieldTitles: Readonly<Record<DraftField, string>> = {
  ReportTitle: 'Title',
  ReportLevel: 'Levels',
  ReportParams: 'Parameters',
  ReportDefaultParams: 'Format and orientation',
  type: 'Offered to',
  ReportMarkup: 'Code',
  ReportHelperScript: 'Helpers',
  ReportLogoID: 'Logo',
  ReportRendererID: 'Renderer',
  ReportHeaderID: 'Header',
  ReportFooterID: 'Footer',
  ReportDataSource: 'Data source',
}

const isField = (name: string): name is DraftField => name in fieldTitles

export const fieldTitle = (name: string): string => (isField(name) ? fieldTitles[name] : name)
