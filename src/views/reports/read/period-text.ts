import { capitalisedText } from '../../../domain/text/capitalised-text.ts'
import { displayDate } from '../../../domain/dates/display-date.ts'
import { type FiguresDay, pricesNote } from '../../../domain/ledger/figures-day.ts'
import type { RunParameters } from '../../../domain/reports/run/run-parameters.ts'
import { periodOf } from '../../../domain/reports/run/run-request.ts'
import { describedFormat } from '../../../domain/reports/lookups/lookups.ts'
import type { PageOrientation, OutputFormat } from '../../../domain/reports/report-format.ts'
import type { ReportSubject } from '../../../domain/reports/subject.ts'

export const levelTexts: Readonly<Record<ReportSubject['level'], string>> = {
  adviser: 'Adviser',
  group: 'Group',
  account: 'Portfolio',
}

export const levelHeadings: Readonly<Record<ReportSubject['level'], string>> = {
  adviser: 'Whole book',
  group: 'Groups',
  account: 'Portfolios',
}

export const formatText = (format: OutputFormat): string => describedFormat(format).name

/** Formats for saving (spec §2). */
export const savedFormats: readonly OutputFormat[] = ['wkhtmltopdf', 'table-to-xlsx', 'csv']

export const pageOrientations: readonly PageOrientation[] = ['landscape', 'portrait']

export const orientationTexts: Readonly<Record<PageOrientation, string>> = {
  landscape: 'Landscape',
  portrait: 'Portrait',
}

export const periodParts = (parameters: RunParameters): readonly string[] => {
  const { asAt, from, to } = periodOf(parameters)
  const span = [
    ...(from === null ? [] : [`from ${displayDate(from)}`]),
    ...(to === null ? [] : [`to ${displayDate(to)}`]),
  ].join(' ')
  const parts = [...(span === '' ? [] : [span]), ...(asAt === null ? [] : [`as at ${displayDate(asAt)}`])]
  return parts.map((part, index) => (index === 0 ? capitalisedText(part) : part))
}

export const periodText = (parameters: RunParameters, day?: FiguresDay): string => {
  const { asAt, to } = periodOf(parameters)
  const closing = asAt ?? to
  const note = day === undefined || closing === null ? '' : pricesNote(closing, day)
  return `${periodParts(parameters).join(', ')}${note}`
}
