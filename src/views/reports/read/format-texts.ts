import type { Orientation, OutputFormat } from '../../../domain/report/report-format.ts'

export const formatTexts: Readonly<Record<OutputFormat, string>> = {
  wkhtmltopdf: 'PDF',
  'table-to-xlsx': 'Excel',
  csv: 'CSV',
  html: 'HTML',
}

/** What a report may be saved as (spec §2). */
export const savedFormats: readonly OutputFormat[] = ['wkhtmltopdf', 'table-to-xlsx', 'csv']

export const orientationTexts: Readonly<Record<Orientation, string>> = {
  landscape: 'Landscape',
  portrait: 'Portrait',
}
