import type { IsoDate } from '../../dates/iso-date.ts'
import { O, pipe } from '../../fp.ts'
import * as dates from '../asked-dates.ts'
import {
  type DatePreset,
  defaultDates,
  defaultPreset,
  presetAfter,
  presetDates,
  presetsOffered,
  renewedDates,
  type ReportDates,
} from '../date-presets.ts'
import type { Orientation } from '../report-format.ts'
import { datesIn, isOfFinancialYear, type ReportDate, type ReportSummary } from '../report.ts'
import type { ListedBenchmark } from '../../ledger/benchmarks/benchmark.ts'
import type { RunParameters } from './run-parameters.ts'
import type { RunRequest } from './run-request.ts'
import { codeOf, fitsSubject, type Subject } from '../subject.ts'

export interface ChoicePlace {
  readonly screen: 'client' | 'adviser'
  readonly subjects: readonly Subject[]
  readonly reports: readonly ReportSummary[]
  readonly benchmarks: readonly ListedBenchmark[]
  readonly currentDataDate: IsoDate
}

export interface RunChoice {
  readonly subject: O.Option<Subject>
  readonly report: O.Option<ReportSummary>
  readonly preset: DatePreset
  readonly dates: ReportDates
  readonly benchmark: O.Option<string>
  readonly orientation: Orientation
}

export type ChoiceFault = 'NoSubject' | 'NoReport' | 'DatesReversed'

const firstOrientation: Orientation = 'landscape'

export const reportsOffered = ({ subject }: RunChoice, { screen, reports }: ChoicePlace): readonly ReportSummary[] =>
  screen === 'client' && O.isSome(subject) ? reports.filter((report) => fitsSubject(report, subject.value)) : reports

export const subjectsOffered = ({ report }: RunChoice, { screen, subjects }: ChoicePlace): readonly Subject[] =>
  screen === 'adviser' && O.isSome(report) ? subjects.filter((subject) => fitsSubject(report.value, subject)) : subjects

export const datesAsked = ({ report }: RunChoice): readonly ReportDate[] =>
  O.isSome(report) ? datesIn(report.value.ReportParams) : []

const isOfYear = ({ report }: RunChoice): boolean => O.exists(isOfFinancialYear)(report)

export const presetsFor = (choice: RunChoice): readonly DatePreset[] => presetsOffered(isOfYear(choice))

export const withPreset = (choice: RunChoice, preset: DatePreset, { currentDataDate }: ChoicePlace): RunChoice => ({
  ...choice,
  preset,
  dates: presetDates(preset, currentDataDate, choice.dates),
})

export const benchmarksOffered = ({ report }: RunChoice, { benchmarks }: ChoicePlace): readonly ListedBenchmark[] =>
  O.isSome(report) && report.value.ReportParams.includes('Benchmark') ? benchmarks : []

export const withBenchmark = (choice: RunChoice, benchmark: O.Option<string>): RunChoice => ({ ...choice, benchmark })

const benchmarkAsked = ({ report, benchmark }: RunChoice): Pick<RunParameters, 'Benchmark'> =>
  O.isSome(report) && report.value.ReportParams.includes('Benchmark') && O.isSome(benchmark)
    ? { Benchmark: benchmark.value }
    : {}

export const withRenewedDates = (choice: RunChoice, { currentDataDate }: ChoicePlace): RunChoice => ({
  ...choice,
  dates: renewedDates(choice.preset, currentDataDate, choice.dates),
})

const withPresetAfter = (choice: RunChoice, before: RunChoice, place: ChoicePlace): RunChoice => {
  const preset = presetAfter(choice.preset, isOfYear(before), isOfYear(choice))
  return preset === choice.preset ? choice : withPreset(choice, preset, place)
}

export const withSubject = (choice: RunChoice, subject: Subject, place: ChoicePlace): RunChoice => {
  const report = pipe(
    choice.report,
    O.filter((chosen) => fitsSubject(chosen, subject)),
  )
  return withPresetAfter({ ...choice, subject: O.some(subject), report }, choice, place)
}

const onlyOne = <A>(items: readonly A[]): O.Option<A> => (items.length === 1 ? O.fromNullable(items[0]) : O.none)

export const withReport = (choice: RunChoice, report: ReportSummary, place: ChoicePlace): RunChoice => {
  const chosen = { ...choice, report: O.some(report) }
  const subject = pipe(
    choice.subject,
    O.filter((one) => fitsSubject(report, one)),
    O.alt(() => (place.screen === 'adviser' ? onlyOne(subjectsOffered(chosen, place)) : O.none)),
  )
  const orientation = report.ReportDefaultParams.orientation ?? firstOrientation
  return withPresetAfter({ ...chosen, subject, orientation }, choice, place)
}

export const withDate = (choice: RunChoice, name: ReportDate, date: IsoDate): RunChoice => ({
  ...choice,
  preset: 'custom',
  dates: { ...choice.dates, [name]: date },
})

export const freshChoice = (
  subject: O.Option<Subject>,
  report: O.Option<ReportSummary>,
  place: ChoicePlace,
): RunChoice => {
  const fresh: RunChoice = {
    subject,
    report: O.none,
    preset: defaultPreset,
    dates: defaultDates(place.currentDataDate),
    benchmark: O.none,
    orientation: firstOrientation,
  }
  return O.isSome(report) && reportsOffered(fresh, place).includes(report.value)
    ? withReport(fresh, report.value, place)
    : fresh
}

export const areReversed = (choice: RunChoice): boolean => {
  const asked = datesAsked(choice)
  return dates.areReversed(asked, dates.askedDates(asked, choice.dates))
}

export const choiceFault = (choice: RunChoice): O.Option<ChoiceFault> => {
  if (O.isNone(choice.report)) return O.some('NoReport')
  if (O.isNone(choice.subject)) return O.some('NoSubject')
  return areReversed(choice) ? O.some('DatesReversed') : O.none
}

export const requestOf = (choice: RunChoice): O.Option<RunRequest> => {
  const { subject, report, orientation } = choice
  if (O.isNone(subject) || O.isNone(report) || areReversed(choice)) return O.none
  const asked = dates.askedDates(datesAsked(choice), choice.dates)
  return O.some({
    name: report.value.ReportName,
    title: report.value.ReportTitle,
    subject: subject.value,
    parameters: { ...codeOf(subject.value), ...asked, ...benchmarkAsked(choice), outputFormat: 'html', orientation },
  })
}
