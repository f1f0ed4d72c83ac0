import { afterAll } from 'vitest'
import type { ReportScript } from '../../../../server/sandbox/templates/template-sandbox.ts'
import type { TemplateLimits } from '../../../../server/sandbox/templates/limits.ts'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'

const blankScript: ReportScript = { markup: '', helpers: '', header: '', footer: '', data: '{}' }

export const scriptOf = (parts: Partial<ReportScript>): ReportScript => ({ ...blankScript, ...parts })

/** One process, so that a report comes after another in the very same place. */
export const sandboxUnderTest = (limits: Partial<TemplateLimits> = {}) => {
  const sandbox = openTemplateSandbox({ processes: 1, limits })
  afterAll(sandbox.close)
  return (parts: Partial<ReportScript>, signal?: AbortSignal) => sandbox.write(scriptOf(parts), signal)()
}
