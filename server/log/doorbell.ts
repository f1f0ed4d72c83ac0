/** Rings that come while nobody waits are remembered as one. */
export const doorbell = () => {
  let isRung = false
  let answer: (() => void) | undefined
  return {
    ring: (): void => {
      isRung = true
      answer?.()
    },
    rung: (timeoutMs: number): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          answer = undefined
          isRung = false
          resolve()
        }
        const timer = setTimeout(done, timeoutMs)
        answer = done
        if (isRung) done()
      }),
  }
}
