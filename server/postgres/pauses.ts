interface Pauses {
  readonly first: number
  readonly factor: number
  readonly most: number
}

/** Pauses, each longer than the one before: what does not come soon is asked for less and less often. */
export const pauses = ({ first, factor, most }: Pauses): (() => number) => {
  let next = first
  return () => {
    const pause = next
    next = Math.min(next * factor, most)
    return pause
  }
}
