interface Waiting {
  readonly since: number
  readonly goOn: () => void
}

/** Two, so that one that takes very long does not keep all others waiting. */
const places: { free: number; waiting: readonly Waiting[] } = { free: 2, waiting: [] }

/** Whoever has waited longest, since whenever it was, comes first. */
export const takePlace = (since: number): Promise<void> => {
  if (places.free === 0)
    return new Promise((resolve) => {
      places.waiting = [...places.waiting, { since, goOn: resolve }].toSorted((a, b) => a.since - b.since)
    })
  places.free -= 1
  return Promise.resolve()
}

export const leavePlace = (): void => {
  const [next, ...others] = places.waiting
  places.waiting = others
  if (next === undefined) places.free += 1
  else next.goOn()
}
