import * as t from 'io-ts'
import { ReportDefaults } from './run/run-parameters.ts'
import { nameFrom } from '../widgets/library/new-widget.ts'
import { E, pipe } from '../fp.ts'
import { parseJson } from '../parse-json.ts'
import { wordsFound } from '../words-found.ts'
import { text, withMaxLength } from '../text.ts'

export const Video = t.readonly(t.strict({ id: t.string, title: t.string, url: t.string }))
export type Video = t.TypeOf<typeof Video>

const parsed = (text: string): unknown =>
  pipe(
    parseJson(text),
    E.getOrElse((): unknown => undefined),
  )

/** A list that goes about as JSON text, as spec §3 has levels and parameters; a list as such is read too. */
const jsonList = <A>(item: t.Type<A, unknown>): t.Type<readonly A[], string> => {
  const list = t.readonlyArray(item)
  return withMaxLength(
    new t.Type(
      `JSON text of ${list.name}`,
      list.is,
      (value, context) => list.validate(typeof value === 'string' ? parsed(value) : value, context),
      (items) => JSON.stringify(list.encode(items)),
    ),
    1_000,
  )
}

/** What stands where a report's name does in the paths of other calls. */
const words: readonly string[] = ['list', 'preview', 'static', 'view']

export const reportNameFrom = (title: string, taken: readonly string[]): string => {
  const name = nameFrom(title.replaceAll(/['’]/g, '')) || 'report'
  const next = (count: number): string => {
    const candidate = count === 1 ? name : `${name}-${String(count)}`
    return words.includes(candidate) || taken.includes(candidate) ? next(count + 1) : candidate
  }
  return next(1)
}

export const isReportName = (text: string): boolean => /^[a-z][a-z0-9-]{0,99}$/.test(text)

/** Whom a report is of: a group, one account, or, where spec §3 has no word, an adviser's whole book. */
export const ReportLevel = t.keyof({ group: null, account: null, adviser: null })
export type ReportLevel = t.TypeOf<typeof ReportLevel>

export const ReportDate = t.keyof({ StartDate: null, EndDate: null, PositionDate: null })
export type ReportDate = t.TypeOf<typeof ReportDate>

/** What is asked for before a report is run; of a benchmark nothing need be said. */
export const ReportParam = t.keyof({ ...ReportDate.keys, Benchmark: null })
export type ReportParam = t.TypeOf<typeof ReportParam>

export const datesIn = (params: readonly ReportParam[]): readonly ReportDate[] => params.filter(ReportDate.is)

/** Asked for its last day and nothing else, a report is of the financial year until then, as the tax reports are. */
export const isOfFinancialYear = ({ ReportParams }: { readonly ReportParams: readonly ReportParam[] }): boolean =>
  ReportParams.length === 1 && ReportParams[0] === 'EndDate'

export const ReportType = t.keyof({ client: null, adviser: null })
export type ReportType = t.TypeOf<typeof ReportType>

const offered = {
  ReportTitle: text(1_000),
  ReportLevel: jsonList(ReportLevel),
  ReportParams: jsonList(ReportParam),
  ReportDefaultParams: ReportDefaults,
  type: ReportType,
}

export const ReportSummary = t.readonly(t.strict({ ...offered, ReportID: t.number, ReportName: t.string }))
export type ReportSummary = t.TypeOf<typeof ReportSummary>

export const ReportContent = t.readonly(
  t.strict({
    ...offered,
    ReportMarkup: text(8 * 1024 * 1024),
    ReportHelperScript: text(1024 * 1024),
    ReportLogoID: t.union([t.number, t.null]),
    ReportRendererID: t.number,
    ReportHeaderID: t.number,
    ReportFooterID: t.number,
    ReportDataSource: text(1_000),
  }),
)
export type ReportContent = t.TypeOf<typeof ReportContent>

/** A live report. `ReportName` is its machine name, which never changes. */
export const Report = t.readonly(
  t.intersection([ReportContent, t.strict({ ReportID: t.number, ReportName: t.string })]),
)
export type Report = t.TypeOf<typeof Report>

export const soughtReports = (reports: readonly ReportSummary[], search: string): readonly ReportSummary[] => {
  const isFound = wordsFound(search)
  return reports
    .filter(({ ReportName, ReportTitle }) => isFound(`${ReportName} ${ReportTitle}`))
    .toSorted((a, b) => a.ReportTitle.localeCompare(b.ReportTitle, 'en'))
}
