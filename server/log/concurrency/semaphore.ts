export interface Semaphore {
  /** Whether a place was given, at once or after waiting for one; not when the queue is full or the signal comes. */
  readonly acquire: (signal: AbortSignal) => Promise<boolean>
  readonly release: () => void
}

/** So many places, and a queue of so many more for them. */
export const semaphore = (places: number, mostWaiting: number): Semaphore => {
  const taken = { count: 0 }
  const waiting: (() => void)[] = []

  const wait = (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve) => {
      const goOn = () => {
        signal.removeEventListener('abort', giveUp)
        resolve(true)
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(goOn), 1)
        resolve(false)
      }
      waiting.push(goOn)
      signal.addEventListener('abort', giveUp, { once: true })
    })

  return {
    acquire: (signal) => {
      if (signal.aborted) return Promise.resolve(false)
      if (taken.count >= places) return waiting.length < mostWaiting ? wait(signal) : Promise.resolve(false)
      taken.count += 1
      return Promise.resolve(true)
    },
    release: () => {
      const next = waiting.shift()
      if (next === undefined) taken.count -= 1
      else next()
    },
  }
}
