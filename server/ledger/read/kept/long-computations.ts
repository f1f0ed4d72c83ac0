interface Waiting {
  readonly since: number
  readonly goOn: () => void
}

export interface LongComputations {
  /** Whoever has waited longest, since whenever it was, comes first. */
  readonly takePlace: (since: number) => Promise<void>
  readonly leavePlace: () => void
}

/** Two, so that one that takes very long does not keep all others waiting. */
const places = 2

export const openLongComputations = (): LongComputations => {
  const state: { free: number; waiting: readonly Waiting[] } = { free: places, waiting: [] }
  return {
    takePlace: (since) => {
      if (state.free === 0)
        return new Promise((resolve) => {
          state.waiting = [...state.waiting, { since, goOn: resolve }].toSorted((a, b) => a.since - b.since)
        })
      state.free -= 1
      return Promise.resolve()
    },
    leavePlace: () => {
      const [next, ...others] = state.waiting
      state.waiting = others
      if (next === undefined) state.free += 1
      else next.goOn()
    },
  }
}
