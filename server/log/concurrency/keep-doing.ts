import { coalescedSignal } from './coalesced-signal.ts'

interface LoopOptions {
  readonly everyMs: number
  readonly isAtOnce: boolean
  /** Registers a function that wakes the loop early; returns a function to unregister it. */
  readonly wokenBy?: (wake: () => void) => () => void
  readonly onDefect: (defect: unknown) => void
}

const neverWoken = () => () => undefined

/** Runs never overlap. `close` waits for the current run. */
export const keepDoing = (
  act: () => Promise<unknown>,
  { everyMs, isAtOnce, wokenBy = neverWoken, onDefect }: LoopOptions,
): { readonly close: () => Promise<void> } => {
  const [signal, ending] = [coalescedSignal(), new AbortController()]
  const stopWaking = wokenBy(signal.raise)
  const keep = async (): Promise<void> => {
    if (!isAtOnce) await signal.raised(everyMs)
    while (!ending.signal.aborted) {
      await Promise.resolve().then(act).catch(onDefect)
      await signal.raised(everyMs)
    }
  }
  const keeping = keep()
  return {
    close: async () => {
      stopWaking()
      ending.abort()
      signal.raise()
      await keeping
    },
  }
}
