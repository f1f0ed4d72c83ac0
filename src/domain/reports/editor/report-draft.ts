import { O } from '../../fp.ts'
import { sameJson } from '../../json/parse-json.ts'
import type { ReportRenderer } from '../lookups/lookups.ts'
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

const requiredFields = [
  'ReportTitle',
  'ReportLogoID',
  'ReportLevel',
  'ReportParams',
  'ReportRendererID',
  'ReportHeaderID',
  'ReportFooterID',
  'ReportDataSource',
] as const satisfies readonly DraftField[]

export const missingFields = (draft: ReportDraft): readonly DraftField[] =>
  requiredFields.filter((field) => isMissing(draft[field]))

const validIdOrFirst = (ids: readonly number[], id: number | null): number | null =>
  id !== null && ids.includes(id) ? id : (ids[0] ?? null)

export const withRenderer = (draft: ReportDraft, renderer: ReportRenderer | undefined): ReportDraft => ({
  ...draft,
  ReportRendererID: renderer?.ReportRendererID ?? null,
  ReportHeaderID: validIdOrFirst(renderer?.headers ?? [], draft.ReportHeaderID),
  ReportFooterID: validIdOrFirst(renderer?.footers ?? [], draft.ReportFooterID),
})

const isField = (name: string): name is DraftField => name in emptyDraft

const draftFields: readonly DraftField[] = Object.keys(emptyDraft).filter(isField)

export const changedFields = (one: ReportDraft, other: ReportDraft): readonly DraftField[] =>
  draftFields.filter((field) => !sameJson(one[field], other[field]))

export const isSameDraft = (one: ReportDraft, other: ReportDraft): boolean => changedFields(one, other).length === 0

export const contestedFields = (mine: ReportDraft, base: ReportDraft, theirs: ReportDraft): readonly DraftField[] => {
  const byThem = changedFields(base, theirs)
  return changedFields(base, mine).filter((field) => byThem.includes(field) && !sameJson(mine[field], theirs[field]))
}

/** A header and a footer must suit the renderer, so a merge takes all three from the same person. */
const rendererFields: readonly DraftField[] = ['ReportRendererID', 'ReportHeaderID', 'ReportFooterID']

const withRendererFields = (changed: readonly DraftField[]): readonly DraftField[] =>
  changed.some((field) => rendererFields.includes(field)) ? [...new Set([...changed, ...rendererFields])] : changed

export const rebasedDraft = (mine: ReportDraft, base: ReportDraft, theirs: ReportDraft): ReportDraft => {
  const kept = withRendererFields(changedFields(base, mine))
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }
}
