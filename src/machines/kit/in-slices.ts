import { fromPromise } from 'xstate'
import type { Sliced } from '../../domain/widgets/grid/order.ts'

type Turn = () => Promise<number>

const sliceMilliseconds = 6

const sliceEnd = (): number => performance.now() + sliceMilliseconds

const nextTurn: Turn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve(sliceEnd())
    }
    port2.postMessage(null)
  })

const idleTurn: Turn = () =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) =>
        requestIdleCallback((deadline) =>
          resolve(performance.now() + Math.min(sliceMilliseconds, deadline.timeRemaining())),
        ),
      )
    : new Promise((resolve) => setTimeout(() => resolve(sliceEnd()), 16))

const runUntil = <A>(work: Sliced<A>, end: number): IteratorResult<undefined, A> => {
  let step = work.next()
  while (step.done !== true && performance.now() < end) step = work.next()
  return step
}

const run = async <A>(work: Sliced<A>, firstEnd: number, turn: Turn, signal: AbortSignal): Promise<A> => {
  let step = runUntil(work, firstEnd)
  while (step.done !== true) {
    const end = await turn()
    // a stopped actor has no listeners, so its work is abandoned
    if (signal.aborted) return new Promise<never>(() => undefined)
    step = runUntil(work, end)
  }
  return step.value
}

export const inSlices = <A, Input>(workOn: (input: Input) => Sliced<A>) =>
  fromPromise<A, Input>(({ input, signal }) => run(workOn(input), sliceEnd(), nextTurn, signal))

export const whenIdle = <A, Input>(workOn: (input: Input) => Sliced<A>) =>
  fromPromise<A, Input>(async ({ input, signal }) => {
    return run(workOn(input), await idleTurn(), idleTurn, signal)
  })
