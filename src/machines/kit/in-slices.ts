import { fromPromise } from 'xstate'
import type { SlicedWork } from '../../domain/widgets/grid/order.ts'
import { nextTurn } from './next-turn.ts'

type SliceTurn = () => Promise<number>

const sliceMilliseconds = 6

const sliceEnd = (): number => performance.now() + sliceMilliseconds

const soonTurn: SliceTurn = async () => {
  await nextTurn()
  return sliceEnd()
}

const idleTurn: SliceTurn = () =>
  'requestIdleCallback' in globalThis
    ? new Promise((resolve) =>
        requestIdleCallback((deadline) =>
          resolve(performance.now() + Math.min(sliceMilliseconds, deadline.timeRemaining())),
        ),
      )
    : new Promise((resolve) => setTimeout(() => resolve(sliceEnd()), 16))

const runUntil = <A>(work: SlicedWork<A>, end: number): IteratorResult<undefined, A> => {
  let step = work.next()
  while (step.done !== true && performance.now() < end) step = work.next()
  return step
}

const runSliced = async <A>(
  work: SlicedWork<A>,
  firstEnd: number,
  turn: SliceTurn,
  signal: AbortSignal,
): Promise<A> => {
  let step = runUntil(work, firstEnd)
  while (step.done !== true) {
    const end = await turn()
    // a stopped actor has no listeners, so its work is abandoned
    if (signal.aborted) return new Promise<never>(() => undefined)
    step = runUntil(work, end)
  }
  return step.value
}

export const inSlices = <A, Input>(workOn: (input: Input) => SlicedWork<A>) =>
  fromPromise<A, Input>(({ input, signal }) => runSliced(workOn(input), sliceEnd(), soonTurn, signal))

export const idleSlicesActor = <A, Input>(workOn: (input: Input) => SlicedWork<A>) =>
  fromPromise<A, Input>(async ({ input, signal }) => {
    return runSliced(workOn(input), await idleTurn(), idleTurn, signal)
  })
