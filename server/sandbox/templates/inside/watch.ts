import { performance } from 'node:perf_hooks'
import { newContext, realmScript } from './realms.ts'

/** This process ends a report this long after the time limit, if the server has not ended it. */
const graceMs = 200

/** Reports share a watching thread for this long: its start and end cost a tenth of a short report. */
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
