import { pipe, TE } from '../../../src/domain/fp.ts'
import { describedFormat } from '../../../src/domain/reports/lookups/lookups.ts'
import type { OutputFormat } from '../../../src/domain/reports/report-format.ts'
import type { ChromiumPool, PrintRefused } from '../../printing/chromium-pool.ts'
import { documentPrinter } from '../../printing/print-document.ts'
import type { ReportDocument } from '../document/assemble-document.ts'
import { openSandboxMetrics, type SandboxMetrics } from '../../sandbox/sandbox-metrics.ts'
import { openTableGenerator, type TablesRefused } from '../../sandbox/tables/table-generator.ts'

interface Formatted {
  readonly media: string
  readonly ext: string
  readonly bytes: Uint8Array
}

export type FormatRefused = PrintRefused | TablesRefused

export interface Formats {
  /** The same document gives the same bytes. An aborted `signal` ends the work at once, as a failure of it. */
  readonly formatReport: (
    document: ReportDocument,
    outputFormat: OutputFormat,
    signal?: AbortSignal,
  ) => TE.TaskEither<FormatRefused, Formatted>
  /** Ends the processes of tables; the pool is its owner's to close. */
  readonly close: () => Promise<void>
}

interface FormatsOptions {
  readonly pool: ChromiumPool
  readonly onDefect: (defect: unknown) => void
  readonly sandboxMetrics?: SandboxMetrics
}

export const openFormats = ({ pool, onDefect, sandboxMetrics = openSandboxMetrics() }: FormatsOptions): Formats => {
  const print = documentPrinter(pool, onDefect)
  const tables = openTableGenerator({ onDefect, metrics: sandboxMetrics })

  const bytesOf = (
    document: ReportDocument,
    outputFormat: OutputFormat,
    signal?: AbortSignal,
  ): TE.TaskEither<FormatRefused, Uint8Array> => {
    switch (outputFormat) {
      case 'html':
        return TE.fromIO(() => Buffer.from(document.html))
      case 'wkhtmltopdf':
        return print(document, signal)
      case 'table-to-xlsx':
      case 'csv':
        return tables.make(document.html, { as: outputFormat, title: document.title, at: document.at }, signal)
    }
  }

  return {
    formatReport: (document, outputFormat, signal) => {
      const { mime, ext } = describedFormat(outputFormat)
      return pipe(
        bytesOf(document, outputFormat, signal),
        TE.map((bytes) => ({ media: mime, ext, bytes })),
      )
    },
    close: tables.close,
  }
}
