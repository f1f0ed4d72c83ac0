interface WaitingComputation {
  readonly since: number
  readonly goOn: () => void
}

export interface LongComputations {
  /** The computation with the earliest `since` gets the next free slot. */
  readonly takeSlot: (since: number) => Promise<void>
  readonly leaveSlot: () => void
}

/** Two, so that a very long one does not block all others. */
const maxComputations = 2

export const openLongComputations = (): LongComputations => {
  const state: { free: number; waiting: readonly WaitingComputation[] } = { free: maxComputations, waiting: [] }
  return {
    takeSlot: (since) => {
      if (state.free === 0)
        return new Promise((resolve) => {
          state.waiting = [...state.waiting, { since, goOn: resolve }].toSorted((a, b) => a.since - b.since)
        })
      state.free -= 1
      return Promise.resolve()
    },
    leaveSlot: () => {
      const [next, ...others] = state.waiting
      state.waiting = others
      if (next === undefined) state.free += 1
      else next.goOn()
    },
  }
}
