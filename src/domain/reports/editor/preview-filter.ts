import { IsoDate } from '../../dates/iso-date.ts'
import { type DatePreset, defaultPreset, presetDates, renewedDates, type ReportDates } from '../date-presets.ts'
import { reportDates } from '../parameters.ts'
import type { PageOrientation, OutputFormat } from '../report-format.ts'
import type { ReportLevel, ReportParam } from '../report.ts'
import type { RunParameters } from '../run/run-parameters.ts'
import { subjectParameters } from '../subject.ts'
import { requiredFieldText } from '../../texts.ts'

export interface PreviewFilter {
  readonly preset: DatePreset
  readonly StartDate: string
  readonly EndDate: string
  readonly PositionDate: string
  readonly level: ReportLevel | null
  readonly code: string
  readonly outputFormat: OutputFormat | null
  readonly orientation: PageOrientation | null
  readonly Benchmark: string
}

type FilterField = keyof PreviewFilter

const singleDayDates = (date: IsoDate): ReportDates => ({ StartDate: date, EndDate: date, PositionDate: date })

/** Spec §4: the first output format, landscape, the financial year to date. */
export const firstFilter = (
  format: OutputFormat | null,
  level: ReportLevel | null,
  currentDataDate: IsoDate,
): PreviewFilter => ({
  ...presetDates(defaultPreset, currentDataDate, singleDayDates(currentDataDate)),
  preset: defaultPreset,
  level,
  code: '',
  outputFormat: format,
  orientation: 'landscape',
  Benchmark: '',
})

export const withPreset = (filter: PreviewFilter, preset: DatePreset, currentDataDate: IsoDate): PreviewFilter =>
  preset === 'custom'
    ? { ...filter, preset }
    : { ...filter, preset, ...presetDates(preset, currentDataDate, singleDayDates(currentDataDate)) }

export const withRenewedDates = (filter: PreviewFilter, currentDataDate: IsoDate): PreviewFilter =>
  reportDates.every((name) => IsoDate.is(filter[name]))
    ? { ...filter, ...renewedDates(filter.preset, currentDataDate, filter) }
    : withPreset(filter, filter.preset, currentDataDate)

export const withLevel = (filter: PreviewFilter, level: ReportLevel | null): PreviewFilter =>
  level === filter.level ? filter : { ...filter, level, code: '' }

const invalidDateText = 'Must be a date, yyyy-mm-dd'

type FilterFaults = Partial<Readonly<Record<FilterField, string>>>

const dateFaults = (filter: PreviewFilter): FilterFaults => {
  const unreadable = reportDates.filter((name) => !IsoDate.is(filter[name]))
  if (unreadable.length > 0)
    return Object.fromEntries(
      unreadable.map((name) => [name, filter[name] === '' ? requiredFieldText : invalidDateText]),
    )
  return filter.StartDate > filter.EndDate ? { EndDate: 'The end is before the start' } : {}
}

export const filterFaults = (filter: PreviewFilter): FilterFaults => ({
  ...dateFaults(filter),
  ...(filter.level === null ? { level: requiredFieldText } : {}),
  ...(filter.level !== null && filter.code === '' ? { code: requiredFieldText } : {}),
  ...(filter.outputFormat === null ? { outputFormat: requiredFieldText } : {}),
  ...(filter.outputFormat === 'wkhtmltopdf' && filter.orientation === null ? { orientation: requiredFieldText } : {}),
})

export const canRun = (filter: PreviewFilter): boolean => Object.keys(filterFaults(filter)).length === 0

export const previewParameters = (
  { level, code, outputFormat, orientation, Benchmark, ...filter }: PreviewFilter,
  asked: readonly ReportParam[],
): RunParameters => ({
  ...(level === null ? {} : subjectParameters({ level, code, name: '' })),
  StartDate: filter.StartDate,
  EndDate: filter.EndDate,
  PositionDate: filter.PositionDate,
  ...(outputFormat === null ? {} : { outputFormat }),
  ...(orientation === null ? {} : { orientation }),
  ...(Benchmark !== '' && asked.includes('Benchmark') ? { Benchmark } : {}),
})
