import { fromPromise } from 'xstate'
import type { Sliced } from '../domain/grid/sliced.ts'

const sliceMilliseconds = 6

type Breath = () => Promise<void>

/** Lets waiting input, frames and messages go first. */
const breath: Breath = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Lets everything go first, where the browser can tell when it is idle. */
const idleBreath: Breath = () =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }))
    : new Promise((resolve) => setTimeout(resolve, 16))

const runSlice = <A>(work: Sliced<A>): IteratorResult<undefined, A> => {
  const end = performance.now() + sliceMilliseconds
  let step = work.next()
  while (step.done !== true && performance.now() < end) step = work.next()
  return step
}

const run = async <A>(work: Sliced<A>, pause: Breath, signal: AbortSignal): Promise<A> => {
  let step = runSlice(work)
  while (step.done !== true) {
    await pause()
    // An actor that was stopped is not listened to: its work is left where it stands.
    if (signal.aborted) return new Promise<never>(() => undefined)
    step = runSlice(work)
  }
  return step.value
}

/** An actor that does long work on the page's own thread without holding it. */
export const inSlices = <A, Input>(workOn: (input: Input) => Sliced<A>) =>
  fromPromise<A, Input>(({ input, signal }) => run(workOn(input), breath, signal))

/** The same for work nobody waits for yet. */
export const whenIdle = <A, Input>(workOn: (input: Input) => Sliced<A>) =>
  fromPromise<A, Input>(async ({ input, signal }) => {
    await idleBreath()
    return run(workOn(input), idleBreath, signal)
  })
