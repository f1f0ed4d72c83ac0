/** The highest position of the log this browser has seen, which every call names so that no answer is older. */
export interface Positions {
  readonly highest: () => number
  readonly see: (position: number) => void
}

export const createPositions = (): Positions => {
  let highest = 0
  return {
    highest: () => highest,
    see: (position) => {
      highest = Math.max(highest, position)
    },
  }
}
