import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const reportsBetween = 48

const collectGarbage: unknown = (() => {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return gc
})()

const sweepCount = { reports: 0 }

/** Collects abandoned realms now and then; V8 would keep hundreds. */
export const sweepGarbage = (): void => {
  sweepCount.reports += 1
  if (sweepCount.reports % reportsBetween === 0 && typeof collectGarbage === 'function')
    Reflect.apply(collectGarbage, undefined, [])
}
