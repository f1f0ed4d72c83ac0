import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** An actor that runs one task with its input, usually one call. The signal aborts when the actor stops. */
export const taskActor = <Output, Input = NonReducibleUnknown>(
  task: (input: Input, signal: AbortSignal) => () => Promise<Output>,
) => fromPromise<Output, Input>(({ input, signal }) => task(input, signal)())
