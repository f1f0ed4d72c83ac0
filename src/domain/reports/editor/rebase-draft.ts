import { sameJson } from '../../parse-json.ts'
import { type DraftField, emptyDraft, type ReportDraft } from './report-draft.ts'
import type { ReportRenderer } from '../lookups/lookups.ts'

const kept = (ids: readonly number[], id: number | null): number | null =>
  id !== null && ids.includes(id) ? id : (ids[0] ?? null)

export const withRenderer = (draft: ReportDraft, renderer: ReportRenderer | undefined): ReportDraft => ({
  ...draft,
  ReportRendererID: renderer?.ReportRendererID ?? null,
  ReportHeaderID: kept(renderer?.headers ?? [], draft.ReportHeaderID),
  ReportFooterID: kept(renderer?.footers ?? [], draft.ReportFooterID),
})

const isField = (name: string): name is DraftField => name in emptyDraft

const fields: readonly DraftField[] = Object.keys(emptyDraft).filter(isField)

export const changedFields = (one: ReportDraft, other: ReportDraft): readonly DraftField[] =>
  fields.filter((field) => !sameJson(one[field], other[field]))

export const isSameDraft = (one: ReportDraft, other: ReportDraft): boolean => changedFields(one, other).length === 0

export const contestedFields = (mine: ReportDraft, base: ReportDraft, theirs: ReportDraft): readonly DraftField[] => {
  const byThem = changedFields(base, theirs)
  return changedFields(base, mine).filter((field) => byThem.includes(field) && !sameJson(mine[field], theirs[field]))
}

/** A header and a footer suit a renderer: one of the three changed, all three are taken from whoever changed it. */
const bound: readonly DraftField[] = ['ReportRendererID', 'ReportHeaderID', 'ReportFooterID']

const withBound = (changed: readonly DraftField[]): readonly DraftField[] =>
  changed.some((field) => bound.includes(field)) ? [...new Set([...changed, ...bound])] : changed

export const rebasedDraft = (mine: ReportDraft, base: ReportDraft, theirs: ReportDraft): ReportDraft => {
  const kept = withBound(changedFields(base, mine))
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }
}
