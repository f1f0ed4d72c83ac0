interface PauseBounds {
  readonly first: number
  readonly factor: number
  readonly most: number
}

export const growingPauses = ({ first, factor, most }: PauseBounds): (() => number) => {
  let next = first
  return () => {
    const pause = next
    next = Math.min(next * factor, most)
    return pause
  }
}
