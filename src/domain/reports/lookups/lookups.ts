import * as t from 'io-ts'
import { OutputFormat } from '../report-format.ts'

/** `headers` and `footers` are IDs that suit the renderer; `tagged` means that its PDF has structure tags. */
export const ReportRenderer = t.readonly(
  t.strict({
    ReportRendererID: t.number,
    ReportRendererTitle: t.string,
    headers: t.readonlyArray(t.number),
    footers: t.readonlyArray(t.number),
    tagged: t.boolean,
  }),
)
export type ReportRenderer = t.TypeOf<typeof ReportRenderer>

export const ReportHeader = t.readonly(t.strict({ ReportHeaderID: t.number, ReportHeaderTitle: t.string }))
export type ReportHeader = t.TypeOf<typeof ReportHeader>

export const ReportFooter = t.readonly(t.strict({ ReportFooterID: t.number, ReportFooterTitle: t.string }))
export type ReportFooter = t.TypeOf<typeof ReportFooter>

export const ReportLogo = t.readonly(
  t.strict({ ReportLogoID: t.number, ReportLogoName: t.string, ReportLogoData: t.string }),
)
export type ReportLogo = t.TypeOf<typeof ReportLogo>

export const ReportOutputFormat = t.readonly(
  t.strict({ name: t.string, ext: t.string, mime: t.string, outputFormat: OutputFormat }),
)
export type ReportOutputFormat = t.TypeOf<typeof ReportOutputFormat>

/** `path` as templates name it, list rows under `*`: `holdings.rows.*.marketValue`. */
export const SourceField = t.readonly(t.strict({ path: t.string, type: t.string, description: t.string }))
export type SourceField = t.TypeOf<typeof SourceField>

export const ReportDataSource = t.readonly(
  t.strict({ name: t.string, title: t.string, description: t.string, fields: t.readonlyArray(SourceField) }),
)
export type ReportDataSource = t.TypeOf<typeof ReportDataSource>

export const noFooterId = 1
export const pageNumbersId = 2
export const pageNumbersAndDateId = 3
export const pageNumbersAndDisclaimerId = 4

export const reportFooters: readonly ReportFooter[] = [
  { ReportFooterID: noFooterId, ReportFooterTitle: 'None' },
  { ReportFooterID: pageNumbersId, ReportFooterTitle: 'Page numbers' },
  { ReportFooterID: pageNumbersAndDateId, ReportFooterTitle: 'Page numbers and date' },
  { ReportFooterID: pageNumbersAndDisclaimerId, ReportFooterTitle: 'Page numbers and disclaimer' },
]

export const noHeaderId = 1
export const titleAndLogoId = 2
export const letterheadId = 3

export const reportHeaders: readonly ReportHeader[] = [
  { ReportHeaderID: noHeaderId, ReportHeaderTitle: 'None' },
  { ReportHeaderID: titleAndLogoId, ReportHeaderTitle: 'Title and logo' },
  { ReportHeaderID: letterheadId, ReportHeaderTitle: 'Letterhead' },
]

const rendererFormats = {
  html: { name: 'HTML', ext: 'html', mime: 'text/html' },
  wkhtmltopdf: { name: 'PDF', ext: 'pdf', mime: 'application/pdf' },
  'table-to-xlsx': {
    name: 'Excel',
    ext: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { name: 'CSV', ext: 'csv', mime: 'text/csv' },
} as const satisfies Readonly<Record<OutputFormat, Omit<ReportOutputFormat, 'outputFormat'>>>

export const describedFormat = (outputFormat: OutputFormat): ReportOutputFormat => ({
  ...rendererFormats[outputFormat],
  outputFormat,
})

/** Spec §4: a report starts with the first. */
export const reportOutputFormats: readonly ReportOutputFormat[] = (
  ['html', 'wkhtmltopdf', 'table-to-xlsx', 'csv'] as const
).map(describedFormat)

export const statementId = 1
export const ledgerId = 2
const plainId = 3
export const draftId = 4

/** A draft's PDF has no structure: smaller and faster, but not for screen readers. */
export const reportRenderers: readonly ReportRenderer[] = [
  {
    ReportRendererID: statementId,
    ReportRendererTitle: 'Statement',
    headers: [titleAndLogoId, letterheadId, noHeaderId],
    footers: [pageNumbersAndDisclaimerId, pageNumbersAndDateId, pageNumbersId],
    tagged: true,
  },
  {
    ReportRendererID: ledgerId,
    ReportRendererTitle: 'Ledger: small type for long tables',
    headers: [titleAndLogoId, noHeaderId],
    footers: [pageNumbersAndDateId, pageNumbersId, pageNumbersAndDisclaimerId],
    tagged: true,
  },
  {
    ReportRendererID: plainId,
    ReportRendererTitle: 'Plain: only the report’s own styles',
    headers: [noHeaderId, titleAndLogoId, letterheadId],
    footers: [noFooterId, pageNumbersId, pageNumbersAndDateId, pageNumbersAndDisclaimerId],
    tagged: true,
  },
  {
    ReportRendererID: draftId,
    ReportRendererTitle: 'Draft: statement layout without PDF tags',
    headers: [noHeaderId, titleAndLogoId],
    footers: [pageNumbersId, pageNumbersAndDateId],
    tagged: false,
  },
]

interface ReportLookups {
  readonly headers: readonly ReportHeader[]
  readonly footers: readonly ReportFooter[]
}

const inOrder = <A>(ids: readonly number[], all: readonly A[], idOf: (item: A) => number): readonly A[] =>
  ids.flatMap((id) => all.filter((item) => idOf(item) === id))

/** Spec §4: headers and footers of the chosen renderer, most fitting first. */
export const lookupsOfRenderer = (
  renderer: ReportRenderer | undefined,
  { headers, footers }: ReportLookups,
): ReportLookups => ({
  headers: inOrder(renderer?.headers ?? [], headers, ({ ReportHeaderID }) => ReportHeaderID),
  footers: inOrder(renderer?.footers ?? [], footers, ({ ReportFooterID }) => ReportFooterID),
})

interface ChosenParts {
  readonly ReportHeaderID: number
  readonly ReportFooterID: number
}

export const isSuitedToRenderer = ({ headers, footers }: ReportRenderer, chosen: ChosenParts): boolean =>
  headers.includes(chosen.ReportHeaderID) && footers.includes(chosen.ReportFooterID)
