import * as t from 'io-ts'
import { OutputFormat } from '../report-format.ts'

/** How a report's pages look; `headers` and `footers` are those that suit it, `tagged` whether its PDF carries its structure. */
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

/** `ReportLogoData` is a PNG as a data URL. */
export const ReportLogo = t.readonly(
  t.strict({ ReportLogoID: t.number, ReportLogoName: t.string, ReportLogoData: t.string }),
)
export type ReportLogo = t.TypeOf<typeof ReportLogo>

export const ReportOutputFormat = t.readonly(
  t.strict({ name: t.string, ext: t.string, mime: t.string, outputFormat: OutputFormat }),
)
export type ReportOutputFormat = t.TypeOf<typeof ReportOutputFormat>

/** A field of a data source as a template names it, a list's rows under `*`: `holdings.rows.*.marketValue`. */
export const SourceField = t.readonly(t.strict({ path: t.string, type: t.string, description: t.string }))
export type SourceField = t.TypeOf<typeof SourceField>

export const ReportDataSource = t.readonly(
  t.strict({ name: t.string, title: t.string, description: t.string, fields: t.readonlyArray(SourceField) }),
)
export type ReportDataSource = t.TypeOf<typeof ReportDataSource>
