import type { IsoDate } from '../../dates/iso-date.ts'
import type { FiguresDay } from '../../ledger/figures-day.ts'
import { O, pipe } from '../../fp.ts'
import { areReversed, askedDates } from '../asked-dates.ts'
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
import { type BatchLevel, maxItems } from './report-batch.ts'
import type { PageOrientation, OutputFormat } from '../report-format.ts'
import { datesIn, isOfFinancialYear, type ReportDate, type ReportSummary } from '../report.ts'
import type { RunParameters } from '../run/run-parameters.ts'
import { type MemberOffers, membersAt } from './members.ts'

export interface BatchOffers extends MemberOffers, FiguresDay {
  readonly reports: readonly ReportSummary[]
}

export interface BatchDraft {
  readonly report: O.Option<ReportSummary>
  readonly level: BatchLevel
  readonly preset: DatePreset
  readonly dates: ReportDates
  readonly outputFormat: OutputFormat
  readonly orientation: PageOrientation
  readonly adviser: string | null
  readonly codes: ReadonlySet<string>
}

export type BatchDraftFault = 'NoReport' | 'NobodyChosen' | 'TooMany' | 'DatesReversed'

const batchLevels: readonly BatchLevel[] = ['account', 'group']

export const levelsOf = ({ ReportLevel }: ReportSummary): readonly BatchLevel[] =>
  batchLevels.filter((level) => ReportLevel.includes(level))

export const batchReports = ({ reports }: BatchOffers): readonly ReportSummary[] =>
  reports.filter((report) => levelsOf(report).length > 0)

export const requiredDates = ({ report }: BatchDraft): readonly ReportDate[] =>
  pipe(
    report,
    O.match(
      () => [],
      ({ ReportParams }) => datesIn(ReportParams),
    ),
  )

const isFinancialYearDraft = ({ report }: BatchDraft): boolean => O.exists(isOfFinancialYear)(report)

export const batchPresets = (draft: BatchDraft): readonly DatePreset[] => availablePresets(isFinancialYearDraft(draft))

export const freshDraft = ({ currentDataDate }: BatchOffers): BatchDraft => ({
  report: O.none,
  level: 'account',
  preset: defaultPreset,
  dates: defaultDates(currentDataDate),
  outputFormat: 'wkhtmltopdf',
  orientation: 'portrait',
  adviser: null,
  codes: new Set(),
})

export const withPreset = (draft: BatchDraft, preset: DatePreset, { currentDataDate }: BatchOffers): BatchDraft => ({
  ...draft,
  preset,
  dates: presetDates(preset, currentDataDate, draft.dates),
})

export const withRenewedDates = (draft: BatchDraft, { currentDataDate }: BatchOffers): BatchDraft => ({
  ...draft,
  dates: renewedDates(draft.preset, currentDataDate, draft.dates),
})

/** HTML is for screens, so a batch makes a PDF or keeps the chosen format. */
const formatFor = (
  { ReportDefaultParams: { outputFormat = 'html' } }: ReportSummary,
  draft: BatchDraft,
): OutputFormat => (outputFormat === 'html' ? draft.outputFormat : outputFormat)

const withPresetAfter = (draft: BatchDraft, before: BatchDraft, offers: BatchOffers): BatchDraft => {
  const preset = presetAfter(draft.preset, isFinancialYearDraft(before), isFinancialYearDraft(draft))
  return preset === draft.preset ? draft : withPreset(draft, preset, offers)
}

export const withLevel = (draft: BatchDraft, level: BatchLevel, offers: BatchOffers): BatchDraft => {
  if (level === draft.level) return draft
  return withPresetAfter({ ...draft, level, codes: new Set<string>() }, draft, offers)
}

export const withReport = (draft: BatchDraft, report: ReportSummary, offers: BatchOffers): BatchDraft => {
  const { orientation = draft.orientation } = report.ReportDefaultParams
  const offered = levelsOf(report)
  const chosen = { ...draft, report: O.some(report), outputFormat: formatFor(report, draft), orientation }
  const level = offered.includes(draft.level) ? draft.level : (offered[0] ?? draft.level)
  return withLevel(withPresetAfter(chosen, draft, offers), level, offers)
}

export const withDate = (draft: BatchDraft, name: ReportDate, date: IsoDate): BatchDraft => ({
  ...draft,
  preset: 'custom',
  dates: { ...draft.dates, [name]: date },
})

export const draftFault = (draft: BatchDraft): O.Option<BatchDraftFault> => {
  if (O.isNone(draft.report)) return O.some('NoReport')
  const asked = requiredDates(draft)
  if (areReversed(asked, askedDates(asked, draft.dates))) return O.some('DatesReversed')
  if (draft.codes.size === 0) return O.some('NobodyChosen')
  return draft.codes.size > maxItems ? O.some('TooMany') : O.none
}

export interface BatchRequest {
  readonly id: string
  readonly report: string
  readonly level: BatchLevel
  readonly codes: readonly string[]
  readonly parameters: RunParameters
}

export const batchRequestOf = (id: string, draft: BatchDraft, offers: BatchOffers): O.Option<BatchRequest> => {
  const { report, level, codes, dates, outputFormat, orientation } = draft
  if (O.isNone(report) || O.isSome(draftFault(draft))) return O.none
  return O.some({
    id,
    report: report.value.ReportName,
    level,
    codes: membersAt(level, offers, null)
      .map(({ code }) => code)
      .filter((code) => codes.has(code)),
    parameters: {
      ...askedDates(requiredDates(draft), dates),
      outputFormat,
      ...(outputFormat === 'wkhtmltopdf' ? { orientation } : {}),
    },
  })
}
