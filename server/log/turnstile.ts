export interface Turnstile {
  /** Whether one was let in, at once or after waiting until a place was free; not when the queue is full or the signal comes. */
  readonly enter: (signal: AbortSignal) => Promise<boolean>
  readonly leave: () => void
}

/** Lets in so many at a time and lets so many more wait, in the order they came. */
export const turnstile = (places: number, mostWaiting: number): Turnstile => {
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
    enter: (signal) => {
      if (signal.aborted) return Promise.resolve(false)
      if (taken.count >= places) return waiting.length < mostWaiting ? wait(signal) : Promise.resolve(false)
      taken.count += 1
      return Promise.resolve(true)
    },
    leave: () => {
      const next = waiting.shift()
      if (next === undefined) taken.count -= 1
      else next()
    },
  }
}
