import { afterAll } from 'vitest'
import type { Script } from '../../../../server/sandbox/templates/template-sandbox.ts'
import type { TemplateLimits } from '../../../../server/sandbox/templates/limits.ts'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'

const blank: Script = { markup: '', helpers: '', header: '', footer: '', data: '{}' }

export const scriptOf = (parts: Partial<Script>): Script => ({ ...blank, ...parts })

/** One process, so that a report comes after another in the very same place. */
export const sandboxUnderTest = (limits: Partial<TemplateLimits> = {}) => {
  const sandbox = openTemplateSandbox({ processes: 1, limits })
  afterAll(sandbox.close)
  return (parts: Partial<Script>, signal?: AbortSignal) => sandbox.write(scriptOf(parts), signal)()
}
