import type { SecurityLog } from './logger/security-log.ts'
import { notingRefusals, openTemplateSandbox } from './sandbox/templates/open-template-sandbox.ts'
import { type CheckReport, createCheck } from './reports/check-report.ts'
import type { ChromiumPool } from './printing/chromium-pool.ts'
import { openFormats } from './reports/formats/format-report.ts'
import { createPress, type Press } from './reports/run/press.ts'

interface OpenPress {
  readonly press: Press
  readonly check: CheckReport
  /** What has been compiled is compiled again. */
  readonly renew: () => void
  readonly close: () => Promise<void>
}

/** What writes reports and makes them files; none of its processes is started before it is needed. */
export const openPress = (pool: ChromiumPool, security: SecurityLog, report: (defect: unknown) => void): OpenPress => {
  const sandbox = notingRefusals(openTemplateSandbox(), security)
  const formats = openFormats({ pool, report })
  return {
    press: createPress(sandbox, formats.formatReport),
    check: createCheck(sandbox, () => new Date()),
    renew: sandbox.renew,
    close: async () => {
      await formats.close()
      await sandbox.close()
    },
  }
}
