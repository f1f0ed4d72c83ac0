import type { OutputFormat } from '../report-format.ts'
import type { ReportOutputFormat } from './lookups.ts'

const described = {
  html: { name: 'HTML', ext: 'html', mime: 'text/html' },
  wkhtmltopdf: { name: 'PDF', ext: 'pdf', mime: 'application/pdf' },
  'table-to-xlsx': {
    name: 'Excel',
    ext: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { name: 'CSV', ext: 'csv', mime: 'text/csv' },
} as const satisfies Readonly<Record<OutputFormat, Omit<ReportOutputFormat, 'outputFormat'>>>

export const describedFormat = (outputFormat: OutputFormat): ReportOutputFormat => ({
  ...described[outputFormat],
  outputFormat,
})

/** Spec §4: the first is what a report starts as. */
export const reportOutputFormats: readonly ReportOutputFormat[] = (
  ['html', 'wkhtmltopdf', 'table-to-xlsx', 'csv'] as const
).map(describedFormat)
