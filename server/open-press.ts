import type { SecurityLog } from './log/security-log.ts'
import { notingRefusals } from './reports/cage/note-refusals.ts'
import { type CheckReport, createCheck } from './reports/check-report.ts'
import { openCage } from './reports/cage/open-cage.ts'
import type { ChromiumPool } from './reports/chromium/chromium-pool.ts'
import { openFormats } from './reports/formats/format-report.ts'
import { createPress, type Press } from './reports/run/press.ts'

interface OpenPress {
  readonly press: Press
  readonly check: CheckReport
  readonly close: () => Promise<void>
}

/** What writes reports and makes them files; none of its processes is started before it is needed. */
export const openPress = (pool: ChromiumPool, security: SecurityLog, report: (defect: unknown) => void): OpenPress => {
  const cage = notingRefusals(openCage(), security)
  const formats = openFormats({ pool, report })
  return {
    press: createPress(cage, formats.formatReport),
    check: createCheck(cage, () => new Date()),
    close: async () => {
      formats.close()
      await cage.close()
    },
  }
}
