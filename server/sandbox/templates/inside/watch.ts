import { performance } from 'node:perf_hooks'
import { newContext, realmScript } from './realms.ts'

/** How long after the time limit this process ends a report if the server has not. */
const graceMs = 200

/** Starting and ending the watching thread takes a tenth of a short report, so reports share it for this long. */
const sharedMs = 1000

export interface TimeWatch {
  /** False if the work was interrupted after its time, the grace and the shared time. */
  readonly over: (timeMs: number, work: () => void) => boolean
  readonly hasTimeFor: (timeMs: number) => boolean
}

/** Makes a context of its own, because Node limits only the time of a script in a context. No other code runs in it. */
export const openWatch = (): TimeWatch => {
  const context = newContext()
  const script = realmScript('"use strict"; work()')
  const so = { end: 0, work: (): void => undefined }
  const left = (): number => so.end - performance.now()
  Object.defineProperty(context, 'work', { value: () => so.work() })

  return {
    over: (timeMs, work) => {
      so.work = work
      so.end = performance.now() + timeMs + graceMs + sharedMs
      try {
        script.runInContext(context, { timeout: Math.ceil(left()), displayErrors: false })
        return true
      } catch (defect) {
        if (left() > graceMs) throw defect
        return false
      }
    },
    hasTimeFor: (timeMs) => left() >= timeMs + graceMs,
  }
}
