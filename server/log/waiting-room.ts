const defaultPatienceMs = 5000

/** Those who wait for a position, and the position. */
export const waitingRoom = (start: number) => {
  let position = start
  const waiting = new Map<() => void, number>()

  const reached = (wanted: number, timeoutMs = defaultPatienceMs): Promise<void> =>
    new Promise((resolve, reject) => {
      if (position >= wanted) {
        resolve()
        return
      }
      const arrive = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(arrive)
        reject(new Error(`position ${wanted} was not reached within ${timeoutMs} ms`))
      }, timeoutMs)
      waiting.set(arrive, wanted)
    })

  const advance = (to: number): void => {
    position = to
    for (const [arrive, wanted] of waiting) {
      if (wanted > position) continue
      waiting.delete(arrive)
      arrive()
    }
  }

  return { position: () => position, reached, advance }
}
