import type { AddressInfo } from 'node:net'
import { TE } from '../src/domain/fp.ts'
import type { ChromiumPool } from './printing/chromium-pool.ts'
import { printPage } from './printing/print-page.ts'
import type { PrintPdf } from './dashboards/routes/pdf.ts'
import type { SecurityLog } from './logger/security-log.ts'
import { withRefusalLog, openTemplateSandbox } from './sandbox/templates/open-template-sandbox.ts'
import { type CheckReport, createCheck } from './reports/check-report.ts'
import type { SandboxMetrics } from './sandbox/sandbox-metrics.ts'
import { openFormats } from './reports/formats/format-report.ts'
import { createRenderReport, type RenderReport } from './reports/run/render-report.ts'

interface PrinterOptions {
  readonly pool: ChromiumPool
  readonly hasPages: boolean
  readonly address: () => AddressInfo | string | null
}

const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

const originOf = ({ address, family, port }: AddressInfo): string =>
  `http://${loopbackOf[address] ?? (family === 'IPv6' ? `[${address}]` : address)}:${port}`

export const openPrinter = ({ pool, hasPages, address }: PrinterOptions): PrintPdf => {
  const printed = printPage(pool)
  return (path, token, signal) => {
    const own = address()
    return !hasPages || own === null || typeof own === 'string'
      ? TE.left({ _tag: 'NoPrinter' })
      : printed({ origin: originOf(own), path, token }, signal)
  }
}

interface ReportRenderer {
  readonly renderReport: RenderReport
  readonly check: CheckReport
  readonly renew: () => void
  readonly close: () => Promise<void>
}

interface RendererOptions {
  readonly pool: ChromiumPool
  readonly security: SecurityLog
  readonly sandboxMetrics: SandboxMetrics
  readonly onDefect: (defect: unknown) => void
}

export const openReportRenderer = ({ pool, security, sandboxMetrics, onDefect }: RendererOptions): ReportRenderer => {
  const sandbox = withRefusalLog(openTemplateSandbox({ metrics: sandboxMetrics }), security)
  const formats = openFormats({ pool, onDefect, sandboxMetrics })
  return {
    renderReport: createRenderReport(sandbox, formats.formatReport),
    check: createCheck(sandbox, () => new Date()),
    renew: sandbox.renew,
    close: async () => {
      await formats.close()
      await sandbox.close()
    },
  }
}
