import { NotInTime } from '../postgres/is-away.ts'

const defaultPatienceMs = 5000

export const awaitedPosition = (start: number) => {
  let position = start
  let failure: Error | undefined
  const waiting = new Map<() => void, number>()

  const reached = (wanted: number, timeoutMs = defaultPatienceMs): Promise<void> =>
    new Promise((resolve, reject) => {
      if (position >= wanted) {
        resolve()
        return
      }
      if (failure !== undefined) {
        reject(failure)
        return
      }
      const arrive = (): void => {
        clearTimeout(timer)
        if (failure === undefined) resolve()
        else reject(failure)
      }
      const timer = setTimeout(() => {
        waiting.delete(arrive)
        reject(new NotInTime(`position ${wanted} was not reached within ${timeoutMs} ms`))
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

  const fail = (error: Error): void => {
    failure = error
    for (const arrive of waiting.keys()) arrive()
    waiting.clear()
  }

  return { position: () => position, reached, advance, fail }
}
