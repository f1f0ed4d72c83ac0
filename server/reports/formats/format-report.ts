import { pipe, TE } from '../../../src/domain/fp.ts'
import { describedFormat } from '../../../src/domain/reports/lookups/lookups.ts'
import type { OutputFormat } from '../../../src/domain/reports/report-format.ts'
import type { PrintWait } from '../../../src/domain/reports/run/print-wait.ts'
import type { ChromiumPool, PrintRefusal } from '../../printing/chromium-pool.ts'
import { documentPrinter } from '../../printing/print-document.ts'
import type { ReportDocument } from '../document/assemble-document.ts'
import { openSandboxMetrics, type SandboxMetrics } from '../../sandbox/sandbox-metrics.ts'
import { openTableGenerator, type TablesRefusal } from '../../sandbox/tables/table-generator.ts'

interface FormattedReport {
  readonly media: string
  readonly ext: string
  readonly bytes: Uint8Array
}

export type FormatRefusal = PrintRefusal | TablesRefusal

export interface ReportFormats {
  /** The same document gives the same bytes. An aborted `signal` ends the work immediately with a failure. */
  readonly formatReport: (
    document: ReportDocument,
    outputFormat: OutputFormat,
    signal?: AbortSignal,
    onWait?: (wait: PrintWait) => void,
  ) => TE.TaskEither<FormatRefusal, FormattedReport>
  /** The owner of the pool closes it. */
  readonly close: () => Promise<void>
}

interface FormatsOptions {
  readonly pool: ChromiumPool
  readonly onDefect: (defect: unknown) => void
  readonly sandboxMetrics?: SandboxMetrics
}

export const openFormats = ({
  pool,
  onDefect,
  sandboxMetrics = openSandboxMetrics(),
}: FormatsOptions): ReportFormats => {
  const print = documentPrinter(pool, onDefect)
  const tables = openTableGenerator({ onDefect, metrics: sandboxMetrics })

  const bytesOf = (
    document: ReportDocument,
    outputFormat: OutputFormat,
    signal?: AbortSignal,
    onWait?: (wait: PrintWait) => void,
  ): TE.TaskEither<FormatRefusal, Uint8Array> => {
    switch (outputFormat) {
      case 'html':
        return TE.fromIO(() => Buffer.from(document.html))
      case 'wkhtmltopdf':
        return print(document, signal, onWait)
      case 'table-to-xlsx':
      case 'csv':
        return tables.make(document.html, { as: outputFormat, title: document.title, at: document.at }, signal)
    }
  }

  return {
    formatReport: (document, outputFormat, signal, onWait) => {
      const { mime, ext } = describedFormat(outputFormat)
      return pipe(
        bytesOf(document, outputFormat, signal, onWait),
        TE.map((bytes) => ({ media: mime, ext, bytes })),
      )
    },
    close: tables.close,
  }
}
