import type { SecurityLog } from './logger/security-log.ts'
import { notingRefusals, openTemplateSandbox } from './sandbox/templates/open-template-sandbox.ts'
import { type CheckReport, createCheck } from './reports/check-report.ts'
import type { ChromiumPool } from './printing/chromium-pool.ts'
import { openFormats } from './reports/formats/format-report.ts'
import { createRenderReport, type RenderReport } from './reports/run/render-report.ts'

interface ReportRenderer {
  readonly renderReport: RenderReport
  readonly check: CheckReport
  readonly renew: () => void
  readonly close: () => Promise<void>
}

export const openReportRenderer = (
  pool: ChromiumPool,
  security: SecurityLog,
  onDefect: (defect: unknown) => void,
): ReportRenderer => {
  const sandbox = notingRefusals(openTemplateSandbox(), security)
  const formats = openFormats({ pool, onDefect })
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
