import { setImmediate } from 'node:timers/promises'
import type { Gradual } from '../../../src/domain/gradual.ts'

const sliceMs = 4

/** What a long computation comes to, others being served whenever it has taken as long as a slice. */
export const inSlices = async <A>(computation: Gradual<A>): Promise<A> => {
  const slice = { begun: performance.now() }
  for (;;) {
    const { done, value } = computation.next()
    if (done === true) return value
    if (performance.now() - slice.begun < sliceMs) continue
    await setImmediate()
    slice.begun = performance.now()
  }
}
