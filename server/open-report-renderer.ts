import type { SecurityLog } from './logger/security-log.ts'
import { notingRefusals, openTemplateSandbox } from './sandbox/templates/open-template-sandbox.ts'
import { type CheckReport, createCheck } from './reports/check-report.ts'
import type { SandboxMetrics } from './sandbox/sandbox-metrics.ts'
import type { ChromiumPool } from './printing/chromium-pool.ts'
import { openFormats } from './reports/formats/format-report.ts'
import { createRenderReport, type RenderReport } from './reports/run/render-report.ts'

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
  const sandbox = notingRefusals(openTemplateSandbox({ metrics: sandboxMetrics }), security)
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
