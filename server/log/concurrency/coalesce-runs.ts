/** Runs `act` again for calls that arrive during a run. Each call resolves after a run that began after the call. */
export const coalesceRuns = (act: () => Promise<void>): (() => Promise<void>) => {
  const runs: { current: Promise<void> | undefined; next: Promise<void> | undefined } = {
    current: undefined,
    next: undefined,
  }

  const begin = (): Promise<void> => {
    runs.next = undefined
    const run = act().finally(() => {
      runs.current = undefined
    })
    runs.current = run
    return run
  }

  return () => {
    if (runs.next !== undefined) return runs.next
    if (runs.current === undefined) return begin()
    runs.next = runs.current.then(begin, begin)
    return runs.next
  }
}
