interface PauseBounds {
  readonly first: number
  readonly factor: number
  readonly max: number
}

export const growingPauses = ({ first, factor, max }: PauseBounds): (() => number) => {
  let next = first
  return () => {
    const pause = next
    next = Math.min(next * factor, max)
    return pause
  }
}
