import { setTimeout as sleep } from 'node:timers/promises'
import { O } from '../../src/domain/fp.ts'

export const withinLimit = async <A>(limitMs: number, coming: Promise<A>): Promise<O.Option<A>> => {
  const late = new AbortController()
  const coped = coming.then(O.some, () => O.none)
  const tooLate = sleep(limitMs, O.none, { signal: late.signal }).catch(() => O.none)
  return Promise.race([coped, tooLate]).finally(() => late.abort())
}
