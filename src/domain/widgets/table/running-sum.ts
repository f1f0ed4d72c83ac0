interface RunningSum {
  readonly add: (value: number) => void
  readonly total: () => number
}

/** Adds with Neumaier's correction, so that a hundred thousand amounts keep their cents in any order. */
export const runningSum = (): RunningSum => {
  const sums = { value: 0, correction: 0 }
  return {
    add: (value) => {
      const next = sums.value + value
      sums.correction += Math.abs(sums.value) >= Math.abs(value) ? sums.value - next + value : value - next + sums.value
      sums.value = next
    },
    total: () => sums.value + sums.correction,
  }
}
