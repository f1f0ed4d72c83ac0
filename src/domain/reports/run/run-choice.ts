import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import * as dates from '../asked-dates.ts'
import {
  type DatePreset,
  defaultDates,
  defaultPreset,
  presetAfter,
  presetDates,
  availablePresets,
  renewedDates,
  type ReportDates,
} from '../date-presets.ts'
import type { PageOrientation } from '../report-format.ts'
import { datesIn, isOfFinancialYear, type ReportDate, type ReportSummary } from '../report.ts'
import type { ListedBenchmark } from '../../ledger/benchmarks/benchmark.ts'
import type { RunParameters } from './run-parameters.ts'
import type { RunRequest } from './run-request.ts'
import { subjectParameters, fitsSubject, type ReportSubject } from '../subject.ts'

export interface RunChoiceContext {
  readonly screen: 'client' | 'adviser'
  readonly subjects: readonly ReportSubject[]
  readonly reports: readonly ReportSummary[]
  readonly benchmarks: readonly ListedBenchmark[]
  readonly currentDataDate: IsoDate
}

export interface RunChoice {
  readonly subject: O.Option<ReportSubject>
  readonly report: O.Option<ReportSummary>
  readonly preset: DatePreset
  readonly dates: ReportDates
  readonly benchmark: O.Option<string>
  readonly orientation: PageOrientation
}

export type ChoiceFault = 'NoSubject' | 'NoReport' | 'DatesReversed'

const firstOrientation: PageOrientation = 'landscape'

export const availableReports = (
  { subject }: RunChoice,
  { screen, reports }: RunChoiceContext,
): readonly ReportSummary[] =>
  screen === 'client' && O.isSome(subject) ? reports.filter((report) => fitsSubject(report, subject.value)) : reports

export const availableSubjects = (
  { report }: RunChoice,
  { screen, subjects }: RunChoiceContext,
): readonly ReportSubject[] =>
  screen === 'adviser' && O.isSome(report) ? subjects.filter((subject) => fitsSubject(report.value, subject)) : subjects

export const requiredDates = ({ report }: RunChoice): readonly ReportDate[] =>
  O.isSome(report) ? datesIn(report.value.ReportParams) : []

const isFinancialYearChoice = ({ report }: RunChoice): boolean => O.exists(isOfFinancialYear)(report)

export const presetsFor = (choice: RunChoice): readonly DatePreset[] => availablePresets(isFinancialYearChoice(choice))

export const withPreset = (
  choice: RunChoice,
  preset: DatePreset,
  { currentDataDate }: RunChoiceContext,
): RunChoice => ({
  ...choice,
  preset,
  dates: presetDates(preset, currentDataDate, choice.dates),
})

export const availableBenchmarks = (
  { report }: RunChoice,
  { benchmarks }: RunChoiceContext,
): readonly ListedBenchmark[] => (O.isSome(report) && report.value.ReportParams.includes('Benchmark') ? benchmarks : [])

export const withBenchmark = (choice: RunChoice, benchmark: O.Option<string>): RunChoice => ({ ...choice, benchmark })

const requestedBenchmark = ({ report, benchmark }: RunChoice): Pick<RunParameters, 'Benchmark'> =>
  O.isSome(report) && report.value.ReportParams.includes('Benchmark') && O.isSome(benchmark)
    ? { Benchmark: benchmark.value }
    : {}

export const withRenewedDates = (choice: RunChoice, { currentDataDate }: RunChoiceContext): RunChoice => ({
  ...choice,
  dates: renewedDates(choice.preset, currentDataDate, choice.dates),
})

const withPresetAfter = (choice: RunChoice, before: RunChoice, context: RunChoiceContext): RunChoice => {
  const preset = presetAfter(choice.preset, isFinancialYearChoice(before), isFinancialYearChoice(choice))
  return preset === choice.preset ? choice : withPreset(choice, preset, context)
}

export const withSubject = (choice: RunChoice, subject: ReportSubject, context: RunChoiceContext): RunChoice => {
  const report = pipe(
    choice.report,
    O.filter((chosen) => fitsSubject(chosen, subject)),
  )
  return withPresetAfter({ ...choice, subject: O.some(subject), report }, choice, context)
}

const onlyOne = <A>(items: readonly A[]): O.Option<A> => (items.length === 1 ? O.fromNullable(items[0]) : O.none)

export const withReport = (choice: RunChoice, report: ReportSummary, context: RunChoiceContext): RunChoice => {
  const chosen = { ...choice, report: O.some(report) }
  const subject = pipe(
    choice.subject,
    O.filter((one) => fitsSubject(report, one)),
    O.alt(() => (context.screen === 'adviser' ? onlyOne(availableSubjects(chosen, context)) : O.none)),
  )
  const orientation = report.ReportDefaultParams.orientation ?? firstOrientation
  return withPresetAfter({ ...chosen, subject, orientation }, choice, context)
}

export const withDate = (choice: RunChoice, name: ReportDate, date: IsoDate): RunChoice => ({
  ...choice,
  preset: 'custom',
  dates: { ...choice.dates, [name]: date },
})

export const freshChoice = (
  subject: O.Option<ReportSubject>,
  report: O.Option<ReportSummary>,
  context: RunChoiceContext,
): RunChoice => {
  const fresh: RunChoice = {
    subject,
    report: O.none,
    preset: defaultPreset,
    dates: defaultDates(context.currentDataDate),
    benchmark: O.none,
    orientation: firstOrientation,
  }
  return O.isSome(report) && availableReports(fresh, context).includes(report.value)
    ? withReport(fresh, report.value, context)
    : fresh
}

export const areReversed = (choice: RunChoice): boolean => {
  const asked = requiredDates(choice)
  return dates.areReversed(asked, dates.askedDates(asked, choice.dates))
}

export const choiceFault = (choice: RunChoice): O.Option<ChoiceFault> => {
  if (O.isNone(choice.report)) return O.some('NoReport')
  if (O.isNone(choice.subject)) return O.some('NoSubject')
  return areReversed(choice) ? O.some('DatesReversed') : O.none
}

export const runRequestOf = (choice: RunChoice): O.Option<RunRequest> => {
  const { subject, report, orientation } = choice
  if (O.isNone(subject) || O.isNone(report) || areReversed(choice)) return O.none
  const asked = dates.askedDates(requiredDates(choice), choice.dates)
  return O.some({
    name: report.value.ReportName,
    title: report.value.ReportTitle,
    subject: subject.value,
    parameters: {
      ...subjectParameters(subject.value),
      ...asked,
      ...requestedBenchmark(choice),
      outputFormat: 'html',
      orientation,
    },
  })
}
