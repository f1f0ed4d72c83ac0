interface Keeping {
  readonly everyMs: number
  readonly isAtOnce: boolean
  readonly onDefect: (defect: unknown) => void
}

/** Does something again and again, one after another. `close` begins no more and waits for what is under way. */
export const keepDoing = (
  act: () => Promise<unknown>,
  { everyMs, isAtOnce, onDefect }: Keeping,
): { readonly close: () => Promise<void> } => {
  const under: { way: Promise<unknown>; isEnding: boolean } = { way: Promise.resolve(), isEnding: false }
  const next = (): void => {
    if (!under.isEnding) under.way = under.way.then(act).catch(onDefect)
  }
  const timer = setInterval(next, everyMs)
  if (isAtOnce) next()
  return {
    close: async () => {
      under.isEnding = true
      clearInterval(timer)
      await under.way
    },
  }
}
