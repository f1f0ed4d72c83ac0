import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const reportsBetween = 48

const collect: unknown = (() => {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return gc
})()

const counted = { reports: 0 }

/** Collects abandoned realms now and then; V8 would keep hundreds. */
export const sweep = (): void => {
  counted.reports += 1
  if (counted.reports % reportsBetween === 0 && typeof collect === 'function') Reflect.apply(collect, undefined, [])
}
