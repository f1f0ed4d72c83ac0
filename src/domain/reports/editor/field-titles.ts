import type { DraftField, ReportDraft } from './report-draft.ts'
import type { EditorLookups } from './editor-lookups.ts'

const orNone = (text: string | undefined): string => text ?? 'none'

export const settingText = (field: DraftField, draft: ReportDraft, lookups: EditorLookups): string => {
  switch (field) {
    case 'ReportRendererID':
      return orNone(lookups.renderers.find((one) => one.ReportRendererID === draft[field])?.ReportRendererTitle)
    case 'ReportHeaderID':
      return orNone(lookups.headers.find((one) => one.ReportHeaderID === draft[field])?.ReportHeaderTitle)
    case 'ReportFooterID':
      return orNone(lookups.footers.find((one) => one.ReportFooterID === draft[field])?.ReportFooterTitle)
    case 'ReportLogoID':
      return orNone(lookups.logos.find((one) => one.ReportLogoID === draft[field])?.ReportLogoName)
    case 'ReportDataSource':
      return orNone(lookups.sources.find((one) => one.name === draft[field])?.title ?? draft[field] ?? undefined)
    case 'ReportLevel':
    case 'ReportParams':
      return draft[field].join(', ')
    case 'ReportDefaultParams':
      return Object.values(draft[field]).join(', ')
    case 'ReportTitle':
    case 'ReportMarkup':
    case 'ReportHelperScript':
    case 'type':
      return draft[field]
  }
}

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
