import type { IsoDate } from '../date/iso-date.ts'
import { O, pipe } from '../fp.ts'
import {
  type DatePreset,
  defaultDates,
  defaultPreset,
  presetDates,
  type PresetPlace,
  presetsOffered,
  type ReportDates,
} from './date-presets.ts'
import type { Orientation } from './report-format.ts'
import type { ReportDate, ReportSummary } from './report.ts'
import type { RunRequest } from './run-request.ts'
import { codeOf, fitsSubject, type Subject } from './subject.ts'

/** Where a report is chosen, and from when the dates are counted. */
export interface ChoicePlace extends Pick<PresetPlace, 'screen' | 'isAdviser'> {
  readonly currentDataDate: IsoDate
}

/** What has been chosen so far of a report that is to be run. */
export interface RunChoice {
  readonly subject: O.Option<Subject>
  readonly report: O.Option<ReportSummary>
  readonly preset: DatePreset
  readonly dates: ReportDates
  readonly orientation: Orientation
}

/** What keeps a report from being run. */
export type ChoiceFault = 'NoSubject' | 'NoReport' | 'DatesReversed'

const firstOrientation: Orientation = 'landscape'

export const datesAsked = (choice: RunChoice): readonly ReportDate[] =>
  pipe(
    choice.report,
    O.match(
      () => [],
      ({ ReportParams }) => ReportParams,
    ),
  )

/** A client chooses dates of their own where the report asks for any. */
export const presetsFor = (choice: RunChoice, { screen, isAdviser }: ChoicePlace): readonly DatePreset[] => {
  const level = pipe(
    choice.subject,
    O.match(
      () => null,
      (subject) => subject.level,
    ),
  )
  const offered = presetsOffered({ screen, isAdviser, level })
  return screen === 'client' && datesAsked(choice).length > 0 ? [...offered, 'custom'] : offered
}

export const withPreset = (choice: RunChoice, preset: DatePreset, { currentDataDate }: ChoicePlace): RunChoice => ({
  ...choice,
  preset,
  dates: presetDates(preset, currentDataDate, choice.dates),
})

const withPresetOffered = (choice: RunChoice, place: ChoicePlace): RunChoice =>
  presetsFor(choice, place).includes(choice.preset) ? choice : withPreset(choice, defaultPreset, place)

/** A report that is not of such a subject is put back. */
export const withSubject = (choice: RunChoice, subject: Subject, place: ChoicePlace): RunChoice =>
  withPresetOffered(
    {
      ...choice,
      subject: O.some(subject),
      report: pipe(
        choice.report,
        O.filter((report) => fitsSubject(report, subject)),
      ),
    },
    place,
  )

export const withReport = (choice: RunChoice, report: ReportSummary, place: ChoicePlace): RunChoice =>
  withPresetOffered(
    {
      ...choice,
      report: O.some(report),
      orientation: report.ReportDefaultParams.orientation ?? firstOrientation,
    },
    place,
  )

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
    orientation: firstOrientation,
  }
  const isFitting = (chosen: ReportSummary): boolean => O.isNone(subject) || fitsSubject(chosen, subject.value)
  return pipe(
    report,
    O.filter(isFitting),
    O.match(
      () => fresh,
      (chosen) => withReport(fresh, chosen, place),
    ),
  )
}

/** Dates that are not asked for cannot be the wrong way round. */
export const areReversed = (choice: RunChoice): boolean => {
  const asked = datesAsked(choice)
  return asked.includes('StartDate') && asked.includes('EndDate') && choice.dates.StartDate > choice.dates.EndDate
}

export const choiceFault = (choice: RunChoice): O.Option<ChoiceFault> => {
  if (O.isNone(choice.subject)) return O.some('NoSubject')
  if (O.isNone(choice.report)) return O.some('NoReport')
  return areReversed(choice) ? O.some('DatesReversed') : O.none
}

/** What is asked of the server; none while something keeps the report from being run. */
export const requestOf = (choice: RunChoice): O.Option<RunRequest> => {
  const { subject, report, dates, orientation } = choice
  if (O.isNone(subject) || O.isNone(report) || O.isSome(choiceFault(choice))) return O.none
  const asked = Object.fromEntries(report.value.ReportParams.map((name) => [name, dates[name]]))
  return O.some({
    name: report.value.ReportName,
    title: report.value.ReportTitle,
    subject: subject.value,
    parameters: { ...codeOf(subject.value), ...asked, outputFormat: 'html', orientation },
  })
}
