import * as t from 'io-ts'
import {
  financialQuarterOf,
  lastQuarterEnding,
  financialYearOf,
  previousFinancialYear,
} from '../dates/financial-year.ts'
import { earliestDate, type IsoDate } from '../dates/iso-date.ts'
import { withMaxLength } from '../text/text-codec.ts'

const presetNames = {
  fytd: null,
  lfy: null,
  september: null,
  december: null,
  march: null,
  june: null,
  current: null,
  custom: null,
}

/** Choices of dates (spec §4); `current` is the quarter so far. */
export type DatePreset = keyof typeof presetNames

const isPreset = t.keyof(presetNames).is

/** Also accepts `ftyd` for `fytd`, because the notes of spec §2 spell it both ways. */
export const DatePreset = withMaxLength(
  new t.Type<DatePreset, string, unknown>(
    'DatePreset',
    isPreset,
    (value, context) =>
      value === 'ftyd' ? t.success('fytd') : isPreset(value) ? t.success(value) : t.failure(value, context),
    t.identity,
  ),
  200,
)

export const defaultPreset: DatePreset = 'fytd'

const firstPreset = (isOfYear: boolean): DatePreset => (isOfYear ? 'lfy' : defaultPreset)

/** Changes the preset to the new report's default, unless the user chose another preset. */
export const presetAfter = (preset: DatePreset, wasOfYear: boolean, isOfYear: boolean): DatePreset =>
  preset === firstPreset(wasOfYear) ? firstPreset(isOfYear) : preset

const quarterEndMonths = { september: 3, december: 6, march: 9, june: 12 } as const

const quarterNames = ['september', 'december', 'march', 'june'] as const

export interface ReportDates {
  readonly StartDate: IsoDate
  readonly EndDate: IsoDate
  readonly PositionDate: IsoDate
}

const datesOver = (start: IsoDate, end: IsoDate): ReportDates => ({ StartDate: start, EndDate: end, PositionDate: end })

/** A named quarter is the latest that ended by the current data date; `custom` keeps the chosen dates. */
export const presetDates = (preset: DatePreset, currentDataDate: IsoDate, chosen: ReportDates): ReportDates => {
  switch (preset) {
    case 'fytd':
      return datesOver(financialYearOf(currentDataDate).start, currentDataDate)
    case 'lfy': {
      const { start, end } = previousFinancialYear(currentDataDate)
      return datesOver(start, end)
    }
    case 'current':
      return datesOver(financialQuarterOf(currentDataDate).start, currentDataDate)
    case 'custom':
      return chosen
    case 'september':
    case 'december':
    case 'march':
    case 'june': {
      const { start, end } = lastQuarterEnding(quarterEndMonths[preset], currentDataDate)
      return datesOver(start, end)
    }
  }
}

export const renewedDates = (preset: DatePreset, currentDataDate: IsoDate, chosen: ReportDates): ReportDates =>
  preset === 'custom'
    ? {
        StartDate: earliestDate(chosen.StartDate, currentDataDate),
        EndDate: earliestDate(chosen.EndDate, currentDataDate),
        PositionDate: earliestDate(chosen.PositionDate, currentDataDate),
      }
    : presetDates(preset, currentDataDate, chosen)

export const defaultDates = (currentDataDate: IsoDate): ReportDates =>
  presetDates(defaultPreset, currentDataDate, datesOver(currentDataDate, currentDataDate))

const presetTitles: Readonly<Record<DatePreset, string>> = {
  fytd: 'Financial year to date',
  lfy: 'Last financial year',
  september: 'September quarter',
  december: 'December quarter',
  march: 'March quarter',
  june: 'June quarter',
  current: 'Current quarter',
  custom: 'Custom',
}

export const presetTitle = (preset: DatePreset, currentDataDate: IsoDate): string =>
  preset in quarterEndMonths
    ? `${presetTitles[preset]} ${presetDates(preset, currentDataDate, defaultDates(currentDataDate)).EndDate.slice(0, 4)}`
    : presetTitles[preset]

const datePresets: readonly DatePreset[] = ['fytd', 'lfy', ...quarterNames, 'current', 'custom']

export const availablePresets = (isOfYear: boolean): readonly DatePreset[] =>
  isOfYear ? ['lfy', ...datePresets.filter((preset) => preset !== 'lfy')] : datePresets
