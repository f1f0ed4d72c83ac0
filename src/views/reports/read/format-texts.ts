import { describedFormat } from '../../../domain/reports/lookups/lookups.ts'
import type { Orientation, OutputFormat } from '../../../domain/reports/report-format.ts'

export const formatText = (format: OutputFormat): string => describedFormat(format).name

/** What a report may be saved as (spec §2). */
export const savedFormats: readonly OutputFormat[] = ['wkhtmltopdf', 'table-to-xlsx', 'csv']

export const orientations: readonly Orientation[] = ['landscape', 'portrait']

export const orientationTexts: Readonly<Record<Orientation, string>> = {
  landscape: 'Landscape',
  portrait: 'Portrait',
}
