import { performance } from 'node:perf_hooks'
import { newContext, ours } from './realms.ts'

/** How long after its time a report is ended here, should the server not be there to do it. */
const graceMs = 200

/** What watches is a thread. To start and end one takes a tenth of a short report, so that all of so long share it. */
const sharedMs = 1000

export interface Watch {
  /** Does the work, and says whether all of it: what is not done after that time, its grace and what it may share is ended in its midst. */
  readonly over: (timeMs: number, work: () => void) => boolean
  readonly hasTimeFor: (timeMs: number) => boolean
}

/** A context that nobody but us is ever in: time is measured for the script of one. */
export const openWatch = (): Watch => {
  const context = newContext()
  const script = ours('"use strict"; work()')
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
