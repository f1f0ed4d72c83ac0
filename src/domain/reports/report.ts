import * as t from 'io-ts'
import { jsonList } from './json-list.ts'
import { ReportDefaults } from './run/run-parameters.ts'

/** Whom a report is of: a group, one account, or, where spec §3 has no word, an adviser's whole book. */
export const ReportLevel = t.keyof({ group: null, account: null, adviser: null })
export type ReportLevel = t.TypeOf<typeof ReportLevel>

/** A date that is asked for before a report is run. */
export const ReportDate = t.keyof({ StartDate: null, EndDate: null, PositionDate: null })
export type ReportDate = t.TypeOf<typeof ReportDate>

/** Who is offered a report: clients and their advisers, or advisers and administrators alone. */
export const ReportType = t.keyof({ client: null, adviser: null })
export type ReportType = t.TypeOf<typeof ReportType>

const offered = {
  ReportTitle: t.string,
  ReportLevel: jsonList(ReportLevel),
  ReportParams: jsonList(ReportDate),
  ReportDefaultParams: ReportDefaults,
  type: ReportType,
}

/** What is asked for before a report is run, without how it is written. */
export const ReportSummary = t.readonly(t.strict({ ...offered, ReportID: t.number, ReportName: t.string }))
export type ReportSummary = t.TypeOf<typeof ReportSummary>

/** A report as it is written: everything but what the firm calls it by. A `ReportLogoID` of `null` is no logo. */
export const ReportContent = t.readonly(
  t.strict({
    ...offered,
    ReportMarkup: t.string,
    ReportHelperScript: t.string,
    ReportLogoID: t.union([t.number, t.null]),
    ReportRendererID: t.number,
    ReportHeaderID: t.number,
    ReportFooterID: t.number,
    ReportDataSource: t.string,
  }),
)
export type ReportContent = t.TypeOf<typeof ReportContent>

/** A live report. `ReportName` is its machine name, which never changes. */
export const Report = t.readonly(
  t.intersection([ReportContent, t.strict({ ReportID: t.number, ReportName: t.string })]),
)
export type Report = t.TypeOf<typeof Report>
