interface SharedCall<A> {
  readonly answer: Promise<A>
  readonly givingUp: AbortController
  readonly callers: Set<() => void>
}

interface FlightOptions<A> {
  readonly ask: (signal: AbortSignal) => Promise<A>
  readonly signal: AbortSignal | undefined
  readonly cancelled: A
}

/** Callers with equal keys share one running call. It is aborted once all its callers have aborted. */
export const inFlight = <A>() => {
  const underWay = new Map<string, SharedCall<A>>()

  const forget = (key: string, one: SharedCall<A>): void => {
    if (underWay.get(key) === one) underWay.delete(key)
  }

  const begin = (key: string, ask: FlightOptions<A>['ask']): SharedCall<A> => {
    const givingUp = new AbortController()
    const answer = ask(givingUp.signal).finally(() => {
      forget(key, begun)
    })
    const begun: SharedCall<A> = { answer, givingUp, callers: new Set() }
    underWay.set(key, begun)
    return begun
  }

  return (key: string, { ask, signal, cancelled }: FlightOptions<A>): Promise<A> => {
    if (signal?.aborted === true) return Promise.resolve(cancelled)
    const shared = underWay.get(key) ?? begin(key, ask)
    return new Promise((resolve, reject) => {
      const cancel = (): void => {
        resolve(cancelled)
        shared.callers.delete(cancel)
        if (shared.callers.size > 0) return
        forget(key, shared)
        shared.givingUp.abort()
      }
      shared.callers.add(cancel)
      signal?.addEventListener('abort', cancel)
      shared.answer
        .finally(() => {
          signal?.removeEventListener('abort', cancel)
        })
        .then(resolve, reject)
    })
  }
}
