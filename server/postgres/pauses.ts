interface Pauses {
  readonly first: number
  readonly factor: number
  readonly most: number
}

export const pauses = ({ first, factor, most }: Pauses): (() => number) => {
  let next = first
  return () => {
    const pause = next
    next = Math.min(next * factor, most)
    return pause
  }
}
