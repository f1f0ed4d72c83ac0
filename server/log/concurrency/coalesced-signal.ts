export const coalescedSignal = () => {
  let isRaised = false
  let answer: (() => void) | undefined
  return {
    raise: (): void => {
      isRaised = true
      answer?.()
    },
    raised: (timeoutMs: number): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer)
          answer = undefined
          isRaised = false
          resolve()
        }
        const timer = setTimeout(done, timeoutMs)
        answer = done
        if (isRaised) done()
      }),
  }
}
