import { afterAll } from 'vitest'
import type { Script } from '../../../../server/sandbox/templates/cage.ts'
import type { CageLimits } from '../../../../server/sandbox/templates/limits.ts'
import { openCage } from '../../../../server/sandbox/templates/open-cage.ts'

const blank: Script = { markup: '', helpers: '', header: '', footer: '', data: '{}' }

export const scriptOf = (parts: Partial<Script>): Script => ({ ...blank, ...parts })

/** One process, so that a report comes after another in the very same place. */
export const cageUnderTest = (limits: Partial<CageLimits> = {}) => {
  const cage = openCage({ processes: 1, limits })
  afterAll(cage.close)
  return (parts: Partial<Script>, signal?: AbortSignal) => cage.write(scriptOf(parts), signal)()
}
