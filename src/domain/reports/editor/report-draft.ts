import { O } from '../../fp.ts'
import type { ReportContent } from '../report.ts'

export interface ReportDraft
  extends Omit<ReportContent, 'ReportRendererID' | 'ReportHeaderID' | 'ReportFooterID' | 'ReportDataSource'> {
  readonly ReportRendererID: number | null
  readonly ReportHeaderID: number | null
  readonly ReportFooterID: number | null
  readonly ReportDataSource: string | null
}

export type DraftField = keyof ReportDraft

export const emptyDraft: ReportDraft = {
  ReportTitle: '',
  ReportLevel: [],
  ReportParams: [],
  ReportDefaultParams: { outputFormat: 'html', orientation: 'landscape' },
  type: 'adviser',
  ReportMarkup: '',
  ReportHelperScript: '',
  ReportLogoID: null,
  ReportRendererID: null,
  ReportHeaderID: null,
  ReportFooterID: null,
  ReportDataSource: null,
}

export const emptyContent: ReportContent = {
  ...emptyDraft,
  ReportRendererID: 0,
  ReportHeaderID: 0,
  ReportFooterID: 0,
  ReportDataSource: '',
}

export const draftOf = (content: ReportContent): ReportDraft => ({
  ReportTitle: content.ReportTitle,
  ReportLevel: content.ReportLevel,
  ReportParams: content.ReportParams,
  ReportDefaultParams: content.ReportDefaultParams,
  type: content.type,
  ReportMarkup: content.ReportMarkup,
  ReportHelperScript: content.ReportHelperScript,
  ReportLogoID: content.ReportLogoID,
  ReportRendererID: content.ReportRendererID,
  ReportHeaderID: content.ReportHeaderID,
  ReportFooterID: content.ReportFooterID,
  ReportDataSource: content.ReportDataSource,
})

export const contentOf = (draft: ReportDraft): O.Option<ReportContent> => {
  const { ReportRendererID, ReportHeaderID, ReportFooterID, ReportDataSource } = draft
  return ReportRendererID === null || ReportHeaderID === null || ReportFooterID === null || ReportDataSource === null
    ? O.none
    : O.some({ ...draft, ReportRendererID, ReportHeaderID, ReportFooterID, ReportDataSource })
}

const isMissing = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

const required = [
  'ReportTitle',
  'ReportLogoID',
  'ReportLevel',
  'ReportParams',
  'ReportRendererID',
  'ReportHeaderID',
  'ReportFooterID',
  'ReportDataSource',
] as const satisfies readonly DraftField[]

/** What spec §5 asks for and is not there. */
export const missingFields = (draft: ReportDraft): readonly DraftField[] =>
  required.filter((field) => isMissing(draft[field]))
