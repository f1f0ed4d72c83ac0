import type { ReportRenderer } from '../lookups/lookups.ts'
import type { ReportDraft } from './report-draft.ts'

const kept = (ids: readonly number[], id: number | null): number | null =>
  id !== null && ids.includes(id) ? id : (ids[0] ?? null)

/** A draft under another renderer: a header or footer that does not suit it gives way to the one that suits it best. */
export const withRenderer = (draft: ReportDraft, renderer: ReportRenderer | undefined): ReportDraft => ({
  ...draft,
  ReportRendererID: renderer?.ReportRendererID ?? null,
  ReportHeaderID: kept(renderer?.headers ?? [], draft.ReportHeaderID),
  ReportFooterID: kept(renderer?.footers ?? [], draft.ReportFooterID),
})
