import type { RealtimeSocket } from '../protocol.ts'

export interface LivenessTimes {
  readonly askMs: number
  readonly timeoutMs: number
}

/** A connection can be cut without either end noticing. Returns a function to stop. */
export const watchLiveness = (
  socket: RealtimeSocket,
  { askMs, timeoutMs }: LivenessTimes,
  onChange: (isThere: boolean) => void,
): (() => void) => {
  let askedAt: number | undefined
  let isThere = true

  const settle = (now: boolean): void => {
    if (now === isThere) return
    isThere = now
    onChange(now)
  }
  const ask = (): void => {
    if (askedAt !== undefined) {
      if (Date.now() - askedAt >= timeoutMs) settle(false)
      return
    }
    askedAt = Date.now()
    socket.emit('still-here', () => {
      askedAt = undefined
      settle(true)
    })
  }

  const timer = setInterval(ask, askMs)
  return () => {
    clearInterval(timer)
  }
}
