import { textCollator } from '../text/text-collator.ts'
import * as t from 'io-ts'
import { ReportDefaults } from './run/run-parameters.ts'
import { widgetNameFrom } from '../widgets/library/new-widget.ts'
import { E, pipe } from '../fp.ts'
import { parseJson } from '../json/parse-json.ts'
import { wordMatcher } from '../text/match-words.ts'
import { textUpTo, withMaxLength } from '../text/text-codec.ts'

export const HelpVideo = t.readonly(t.strict({ id: t.string, title: t.string, url: t.string }))
export type HelpVideo = t.TypeOf<typeof HelpVideo>

const parsedJson = (text: string): unknown =>
  pipe(
    parseJson(text),
    E.getOrElse((): unknown => undefined),
  )

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Spec §3 sends levels and parameters as JSON text. Plain lists and `dropped` items are accepted too. */
const jsonList = <A>(item: t.Type<A, unknown>, dropped: readonly unknown[] = []): t.Type<readonly A[], string> => {
  const list = t.readonlyArray(item)
  const kept = (value: unknown): unknown => (isList(value) ? value.filter((each) => !dropped.includes(each)) : value)
  return withMaxLength(
    new t.Type(
      `JSON text of ${list.name}`,
      list.is,
      (value, context) => list.validate(kept(typeof value === 'string' ? parsedJson(value) : value), context),
      (items) => JSON.stringify(list.encode(items)),
    ),
    1_000,
  )
}

/** Paths of other API calls have these words in place of a report's name. */
const reservedNames: readonly string[] = ['list', 'preview', 'static', 'view']

export const reportNameFrom = (title: string, taken: readonly string[]): string => {
  const name = widgetNameFrom(title.replaceAll(/['’]/g, '')) || 'report'
  const next = (count: number): string => {
    const candidate = count === 1 ? name : `${name}-${String(count)}`
    return reservedNames.includes(candidate) || taken.includes(candidate) ? next(count + 1) : candidate
  }
  return next(1)
}

export const isReportName = (text: string): boolean => /^[a-z][a-z0-9-]{0,99}$/.test(text)

/** `adviser` means an adviser's whole book: spec §3 has no word for it. */
export const ReportLevel = t.keyof({ group: null, account: null, adviser: null })
export type ReportLevel = t.TypeOf<typeof ReportLevel>

export const ReportDate = t.keyof({ StartDate: null, EndDate: null, PositionDate: null })
export type ReportDate = t.TypeOf<typeof ReportDate>

export const ReportParam = t.keyof({ ...ReportDate.keys, Benchmark: null })
export type ReportParam = t.TypeOf<typeof ReportParam>

/** Every run has these parameters of spec §3: they follow from the level. */
const subjectParams: readonly string[] = ['AccountCode', 'AccountName', 'GroupCode', 'GroupName']

export const datesIn = (params: readonly ReportParam[]): readonly ReportDate[] => params.filter(ReportDate.is)

/** A report with only an end date covers the financial year until then, like the tax reports. */
export const isOfFinancialYear = ({ ReportParams }: { readonly ReportParams: readonly ReportParam[] }): boolean =>
  ReportParams.length === 1 && ReportParams[0] === 'EndDate'

export const ReportType = t.keyof({ client: null, adviser: null })
export type ReportType = t.TypeOf<typeof ReportType>

const offeredFields = {
  ReportTitle: textUpTo(1_000),
  ReportLevel: jsonList(ReportLevel),
  ReportParams: jsonList(ReportParam, subjectParams),
  ReportDefaultParams: ReportDefaults,
  type: ReportType,
}

export const ReportSummary = t.readonly(t.strict({ ...offeredFields, ReportID: t.number, ReportName: t.string }))
export type ReportSummary = t.TypeOf<typeof ReportSummary>

export const ReportContent = t.readonly(
  t.strict({
    ...offeredFields,
    ReportMarkup: textUpTo(8 * 1024 * 1024),
    ReportHelperScript: textUpTo(1024 * 1024),
    ReportLogoID: t.union([t.number, t.null]),
    ReportRendererID: t.number,
    ReportHeaderID: t.number,
    ReportFooterID: t.number,
    ReportDataSource: textUpTo(1_000),
  }),
)
export type ReportContent = t.TypeOf<typeof ReportContent>

/** `ReportName` is its machine name, which never changes. */
export const Report = t.readonly(
  t.intersection([ReportContent, t.strict({ ReportID: t.number, ReportName: t.string })]),
)
export type Report = t.TypeOf<typeof Report>

export const soughtReports = (reports: readonly ReportSummary[], search: string): readonly ReportSummary[] => {
  const isFound = wordMatcher(search)
  return reports
    .filter(({ ReportName, ReportTitle }) => isFound(`${ReportName} ${ReportTitle}`))
    .toSorted((a, b) => textCollator.compare(a.ReportTitle, b.ReportTitle))
}
