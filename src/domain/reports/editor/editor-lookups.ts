import type {
  ReportDataSource,
  ReportFooter,
  ReportHeader,
  ReportLogo,
  ReportOutputFormat,
  ReportRenderer,
} from '../lookups/lookups.ts'

export interface EditorLookups {
  readonly headers: readonly ReportHeader[]
  readonly footers: readonly ReportFooter[]
  readonly renderers: readonly ReportRenderer[]
  readonly formats: readonly ReportOutputFormat[]
  readonly sources: readonly ReportDataSource[]
  readonly logos: readonly ReportLogo[]
}

export const noLookups: EditorLookups = {
  headers: [],
  footers: [],
  renderers: [],
  formats: [],
  sources: [],
  logos: [],
}

export const withLogo = (lookups: EditorLookups, logo: ReportLogo): EditorLookups => ({
  ...lookups,
  logos: lookups.logos.some(({ ReportLogoID }) => ReportLogoID === logo.ReportLogoID)
    ? lookups.logos.map((kept) => (kept.ReportLogoID === logo.ReportLogoID ? logo : kept))
    : [...lookups.logos, logo],
})
