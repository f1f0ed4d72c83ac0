import { fromPromise } from 'xstate'

/** An actor that waits for ever: a path answers in its place. */
export const unanswered = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => undefined))
